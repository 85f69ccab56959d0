#ifndef HOMEROOM_CCSV_SHIM_H
#define HOMEROOM_CCSV_SHIM_H
#include <csv.h>
#endif
