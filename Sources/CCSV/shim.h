#ifndef HOMEROOM_CCSV_SHIM_H
#define HOMEROOM_CCSV_SHIM_H
#include <csv.h>

/* The options are an unsigned char, but their macros are ints: one place joins them. Strict: a quote in the middle
   of a field, or a last field that is never closed, is an error instead of a guess. */
static inline int homeroom_csv_init_strict(struct csv_parser *parser) {
  return csv_init(parser, CSV_STRICT | CSV_STRICT_FINI);
}
#endif
