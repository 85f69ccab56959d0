-- The floor: the same rows, copied from the roster that the sync just published into an empty file, with the same
-- indexes and with search tables of SQLite's own making. Nothing is parsed, fetched, compared or sorted by name.
-- The caller attaches the published roster as `made` and its memberships, as rows.sql makes them, as `rows`.
PRAGMA main.journal_mode = WAL;
PRAGMA main.synchronous = NORMAL;
BEGIN;
CREATE TABLE location AS SELECT * FROM made.location;
CREATE TABLE place AS SELECT * FROM made.place;
CREATE TABLE person (
  number INTEGER PRIMARY KEY, hash INTEGER NOT NULL, id TEXT NOT NULL, given_name TEXT, middle_name TEXT,
  family_name TEXT, email TEXT, grade TEXT, places TEXT, created TEXT, modified TEXT);
INSERT INTO person SELECT * FROM made.person;
CREATE TABLE class (
  number INTEGER PRIMARY KEY, hash INTEGER NOT NULL, id TEXT NOT NULL, name TEXT, code TEXT, display_name TEXT,
  room TEXT, place INTEGER, instructor_ids TEXT, student_count INTEGER NOT NULL, created TEXT, modified TEXT);
INSERT INTO class SELECT number, hash, id, name, code, display_name, room, place, instructor_ids, student_count,
  created, modified FROM made.class;
CREATE TABLE class_member (
  class INTEGER NOT NULL, role INTEGER NOT NULL, person INTEGER NOT NULL, PRIMARY KEY (class, role, person)
) WITHOUT ROWID;
INSERT INTO class_member SELECT class, role, person FROM rows.member;
CREATE TABLE person_class (
  person INTEGER NOT NULL, role INTEGER NOT NULL, class INTEGER NOT NULL, PRIMARY KEY (person, role, class)
) WITHOUT ROWID;
INSERT INTO person_class SELECT person, role, class FROM rows.member ORDER BY person, role, class;
CREATE INDEX person_by_hash ON person (hash);
CREATE INDEX class_by_hash ON class (hash);
CREATE INDEX class_by_code ON class (code);
CREATE INDEX class_by_room ON class (room);
CREATE INDEX class_by_students ON class (student_count);
CREATE INDEX class_by_place ON class (place);
CREATE INDEX person_by_email ON person (email COLLATE NOCASE);
CREATE INDEX person_by_grade ON person (grade);
CREATE INDEX person_by_place ON person (places);
CREATE VIRTUAL TABLE person_words USING fts5 (
  given_name, middle_name, family_name, email, content = 'person', content_rowid = 'number', prefix = '1 2',
  detail = none, tokenize = 'unicode61 remove_diacritics 2');
INSERT INTO person_words (person_words) VALUES ('rebuild');
CREATE VIRTUAL TABLE person_parts USING fts5 (
  given_name, middle_name, family_name, email, content = 'person', content_rowid = 'number', detail = none,
  tokenize = 'trigram');
INSERT INTO person_parts (person_parts) VALUES ('rebuild');
CREATE VIRTUAL TABLE class_words USING fts5 (
  name, code, room, content = 'class', content_rowid = 'number', prefix = '1 2', detail = none);
INSERT INTO class_words (class_words) VALUES ('rebuild');
CREATE VIRTUAL TABLE class_parts USING fts5 (
  name, code, room, content = 'class', content_rowid = 'number', detail = none, tokenize = 'trigram');
INSERT INTO class_parts (class_parts) VALUES ('rebuild');
COMMIT;
PRAGMA main.wal_checkpoint (TRUNCATE);
