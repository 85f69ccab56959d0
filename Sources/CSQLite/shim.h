#ifndef HOMEROOM_CSQLITE_SHIM_H
#define HOMEROOM_CSQLITE_SHIM_H
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sqlite3.h>

// SQLITE_STATIC and SQLITE_TRANSIENT are casts of integers to function pointers, which Swift does not import.
static inline int homeroom_bind_text(sqlite3_stmt *statement, int index, const char *bytes, int length) {
  return sqlite3_bind_text(statement, index, bytes ? bytes : "", length, SQLITE_TRANSIENT);
}
static inline int homeroom_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int length) {
  // A null pointer would bind NULL, not an empty blob.
  return sqlite3_bind_blob(statement, index, bytes ? bytes : "", length, SQLITE_TRANSIENT);
}

// sqlite3_db_config is variadic, which Swift does not import. A roster file may come from elsewhere: its schema is not
// trusted to call functions with effects. Double-quoted text would pass for a string where a column's name is misspelt.
static inline void homeroom_harden(sqlite3 *database) {
  sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DDL, 0, (int *)0);
  sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0);
  sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
  sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}

// A virtual file system like the default one, but that makes its unnamed temporary files in a folder of ours:
// a sort of a million pupils spills to disk, and must not spill into /tmp. SQLite's own ways to say so
// (sqlite3_temp_directory, SQLITE_TMPDIR) are global to the process.
typedef struct homeroom_vfs {
  sqlite3_vfs base;
  sqlite3_vfs *original;
  char name[40];
  char folder[1];
} homeroom_vfs;

static inline int homeroom_vfs_open(
  sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *out_flags
) {
  homeroom_vfs *own = (homeroom_vfs *)vfs;
  if (path == NULL) {
    // The file is unlinked as soon as it is open (SQLITE_OPEN_DELETEONCLOSE), so its name need only be unused.
    char name[4096];
    uint64_t random;
    own->original->xRandomness(own->original, sizeof random, (char *)&random);
    int length = snprintf(name, sizeof name - 1, "%s/.sort-%016llx", own->folder, (unsigned long long)random);
    if (length < 0 || length >= (int)sizeof name - 1) return SQLITE_CANTOPEN;
    name[length + 1] = 0;  // SQLite reads file names as ending in two zeros.
    return own->original->xOpen(own->original, name, file, flags | SQLITE_OPEN_EXCLUSIVE, out_flags);
  }
  return own->original->xOpen(own->original, path, file, flags, out_flags);
}

// Registers such a file system under `name` (at most 39 bytes), once per folder; it lives as long as the process.
static inline int homeroom_vfs_register(const char *name, const char *folder) {
  sqlite3_vfs *original = sqlite3_vfs_find(NULL);
  if (original == NULL || strlen(name) > 39) return SQLITE_ERROR;
  homeroom_vfs *own = calloc(1, sizeof(homeroom_vfs) + strlen(folder));
  if (own == NULL) return SQLITE_NOMEM;
  own->base = *original;
  own->base.pNext = NULL;
  strcpy(own->name, name);
  strcpy(own->folder, folder);
  own->base.zName = own->name;
  own->base.xOpen = homeroom_vfs_open;
  own->original = original;
  return sqlite3_vfs_register(&own->base, 0);
}
#endif
