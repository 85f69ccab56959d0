#include "CSimdjson.h"

#include <simdjson.h>

size_t hr_json_padding(void) { return simdjson::SIMDJSON_PADDING; }
