/// The tables of a roster that is still being read: rows as they came, and how far each collection is.
enum PartialSchema {
  /// `HmRp` in ASCII.
  static let applicationID = 0x486d_5270
  static let version = 1

  static let sql = """
    PRAGMA application_id = \(applicationID);
    PRAGMA user_version = \(version);
    CREATE TABLE run (number INTEGER NOT NULL, started_at REAL NOT NULL);
    CREATE TABLE organization (id TEXT NOT NULL, name TEXT, type TEXT);
    CREATE TABLE organization_domain (name TEXT NOT NULL, is_verified INTEGER);
    CREATE TABLE collection (
      name TEXT PRIMARY KEY, pass INTEGER NOT NULL, next TEXT, is_complete INTEGER NOT NULL,
      received INTEGER NOT NULL, page_limit INTEGER
    ) WITHOUT ROWID;
    -- Location ids as people and classes name them, each once.
    CREATE TABLE place (number INTEGER PRIMARY KEY, location_id TEXT NOT NULL);
    CREATE TABLE location (
      pass INTEGER NOT NULL, hash INTEGER NOT NULL, id TEXT NOT NULL, name TEXT, domain TEXT, time_zone TEXT,
      created TEXT, modified TEXT, sort_key TEXT NOT NULL
    );
    CREATE TABLE person (
      pass INTEGER NOT NULL, hash INTEGER NOT NULL, sort_key TEXT NOT NULL, id TEXT NOT NULL, given_name TEXT,
      middle_name TEXT, family_name TEXT, email TEXT, grade TEXT, places TEXT, created TEXT, modified TEXT
    );
    CREATE TABLE class (
      pass INTEGER NOT NULL, hash INTEGER NOT NULL, sort_key TEXT NOT NULL, id TEXT NOT NULL, name TEXT, code TEXT,
      display_name TEXT, room TEXT, place INTEGER, instructor_ids TEXT, student_ids TEXT, created TEXT, modified TEXT
    );
    CREATE TABLE unreadable (collection TEXT NOT NULL, pass INTEGER NOT NULL, id TEXT, problem TEXT NOT NULL);
    """
}
