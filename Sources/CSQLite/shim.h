#ifndef HOMEROOM_CSQLITE_SHIM_H
#define HOMEROOM_CSQLITE_SHIM_H
#include <sqlite3.h>
#endif
