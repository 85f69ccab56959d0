/* Walks an answer of the Roster API and hands out its records, field by field, without an allocation for each.
 *
 * A page is read whole (syntax, UTF-8, nesting) before its first record is handed out. What is wrong with one record
 * is that record's alone. Fields nobody asked for are passed over; null, an absent field and "" are one and the same.
 * Nothing here throws; texts live until the page reads another document or is freed. One thread at a time a page.
 *
 * Beside it, a reader of small documents of any form. */
#ifndef HOMEROOM_CSIMDJSON_H
#define HOMEROOM_CSIMDJSON_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A parser, and the document it read last. */
typedef struct hr_page hr_page;

/* UTF-8 without an end mark; `bytes` is NULL where there is no text. */
typedef struct {
  const char *bytes;
  size_t length;
} hr_text;

typedef enum { HR_END = 0, HR_RECORD = 1, HR_UNREADABLE = 2 } hr_step;
typedef enum { HR_FALSE = 0, HR_TRUE = 1, HR_ABSENT = 2 } hr_flag;

typedef struct {
  hr_text role;
  hr_text location;
} hr_role;

typedef struct {
  hr_text id, given_name, middle_name, family_name, email, grade, created, modified;
  const hr_role *roles;
  size_t role_count;
  /* After HR_UNREADABLE: the field that could not be read. */
  const char *problem;
} hr_person;

typedef struct {
  hr_text id, name, number, display_name, room, location, created, modified;
  const hr_text *instructors;
  size_t instructor_count;
  const hr_text *students;
  size_t student_count;
  const char *problem;
} hr_class;

typedef struct {
  hr_text id, name, domain, time_zone, created, modified;
  const char *problem;
} hr_location;

typedef struct {
  hr_text name;
  hr_flag is_verified;
} hr_domain;

typedef struct {
  hr_text id, name, type;
  const hr_domain *domains;
  size_t domain_count;
  const char *problem;
} hr_organization;

typedef struct {
  hr_text next_token;
  hr_flag more_to_follow;
} hr_paging;

/* NULL where memory is short. */
hr_page *hr_page_new(void);
void hr_page_free(hr_page *page);

/* Reads a document; NULL, or why it cannot be read, in a few words. */
const char *hr_page_read(hr_page *page, const void *bytes, size_t length);

/* Begins the list of that name; NULL, or why this document is no such page. */
const char *hr_page_begin(hr_page *page, const char *list, hr_paging *paging);

/* The next record of the list. After HR_UNREADABLE the id is set if there is one, and the walk goes on. */
hr_step hr_page_next_person(hr_page *page, hr_person *person);
hr_step hr_page_next_class(hr_page *page, hr_class *one);
hr_step hr_page_next_location(hr_page *page, hr_location *location);

/* The document as one record: HR_RECORD or HR_UNREADABLE. */
hr_step hr_page_person(hr_page *page, hr_person *person);
hr_step hr_page_class(hr_page *page, hr_class *one);
hr_step hr_page_organization(hr_page *page, hr_organization *organization);

/* Any other document, small and read whole. */
typedef struct hr_document hr_document;

typedef enum {
  HR_NULL = 0, HR_BOOL = 1, HR_INTEGER = 2, HR_NUMBER = 3, HR_STRING = 4, HR_ARRAY = 5, HR_OBJECT = 6
} hr_kind;

typedef struct {
  hr_kind kind;
  /* In an object. A name given twice comes twice. */
  hr_text name;
  /* Of HR_STRING. */
  hr_text text;
  /* Of HR_INTEGER, and of HR_BOOL 0 or 1. */
  int64_t integer;
  /* Of HR_NUMBER: written with a point or an exponent, or beyond 64 bits. */
  double number;
  /* How many values are directly in this array or object. */
  size_t count;
} hr_value;

/* Reads one document in UTF-8, at most 512 levels deep; NULL, and why in a few words. */
hr_document *hr_document_read(const void *bytes, size_t length, const char **problem);
void hr_document_free(hr_document *document);

/* Its values in the order of the text, what is in one directly behind it. They live as long as the document. */
const hr_value *hr_document_values(const hr_document *document, size_t *count);

#ifdef __cplusplus
}
#endif
#endif
