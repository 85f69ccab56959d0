internal import SQLite

/// The catalogue's tables, and how older ones become these.
enum CatalogueSchema {
  static let migrator = Migrator(steps)

  static let steps = [
    Migrator.Step(
      "runs",
      """
      CREATE TABLE run (
        number INTEGER PRIMARY KEY AUTOINCREMENT, started_at REAL NOT NULL, finished_at REAL, state TEXT NOT NULL,
        reason TEXT, people INTEGER, classes INTEGER, locations INTEGER, memberships INTEGER,
        requests INTEGER NOT NULL DEFAULT 0, retries INTEGER NOT NULL DEFAULT 0, duplicates INTEGER NOT NULL DEFAULT 0,
        removed_people INTEGER, removed_classes INTEGER, emptied_classes INTEGER, verdict TEXT
      );
      -- The one row that says which roster is shown.
      CREATE TABLE current (
        only INTEGER PRIMARY KEY CHECK (only = 1), run INTEGER NOT NULL REFERENCES run (number)
      );
      """),
    Migrator.Step(
      "organization",
      """
      CREATE TABLE organization (only INTEGER PRIMARY KEY CHECK (only = 1), id TEXT NOT NULL, name TEXT, type TEXT);
      CREATE TABLE page_limit (collection TEXT PRIMARY KEY, size INTEGER NOT NULL) WITHOUT ROWID;
      """),
    Migrator.Step(
      "failures",
      """
      CREATE TABLE failure (
        number INTEGER PRIMARY KEY, at REAL NOT NULL, origin TEXT, resource TEXT, status INTEGER, run INTEGER,
        verdict TEXT NOT NULL
      );
      CREATE TABLE scope_proof (scope TEXT PRIMARY KEY, is_proven INTEGER NOT NULL, at REAL NOT NULL) WITHOUT ROWID;
      """),
    Migrator.Step(
      "findings",
      """
      CREATE TABLE accepted_finding (
        rule TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, reason TEXT NOT NULL, at REAL NOT NULL,
        PRIMARY KEY (rule, kind, id)
      ) WITHOUT ROWID;
      """),
    Migrator.Step(
      "sign-ins",
      """
      CREATE TABLE sign_in (
        subject TEXT PRIMARY KEY, given_name TEXT, family_name TEXT, email TEXT, seen_at REAL NOT NULL
      ) WITHOUT ROWID;
      """),
    // What was remembered before had one date for all of it.
    Migrator.Step(
      "dates of first facts",
      """
      ALTER TABLE sign_in ADD COLUMN given_name_at REAL;
      ALTER TABLE sign_in ADD COLUMN family_name_at REAL;
      ALTER TABLE sign_in ADD COLUMN email_at REAL;
      UPDATE sign_in SET given_name_at = iif(given_name IS NULL, NULL, seen_at),
        family_name_at = iif(family_name IS NULL, NULL, seen_at), email_at = iif(email IS NULL, NULL, seen_at);
      """),
  ]
}
