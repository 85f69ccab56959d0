#ifndef HOMEROOM_CQRENCODE_SHIM_H
#define HOMEROOM_CQRENCODE_SHIM_H
#include <qrencode.h>
#endif
