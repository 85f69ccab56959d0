#ifndef HOMEROOM_CSIMDJSON_H
#define HOMEROOM_CSIMDJSON_H
#include <stddef.h>
#ifdef __cplusplus
extern "C" {
#endif
/* How many bytes simdjson wants to be able to read past the end of a document. */
size_t hr_json_padding(void);
#ifdef __cplusplus
}
#endif
#endif
