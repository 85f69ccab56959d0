#ifndef HOMEROOM_CMICROHTTPD_SHIM_H
#define HOMEROOM_CMICROHTTPD_SHIM_H
#include <microhttpd.h>
#endif
