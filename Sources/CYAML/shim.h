#ifndef HOMEROOM_CYAML_SHIM_H
#define HOMEROOM_CYAML_SHIM_H
#include <yaml.h>
#endif
