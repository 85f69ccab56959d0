/// The tables of a complete roster: one file, never changed once written.
///
/// People and classes are numbered in the order of their names, so that a list by name is a walk along the key.
/// Every other sort has a column and an index of its own; ids are found by their hash.
enum RosterSchema {
  /// `HmRr` in ASCII.
  static let applicationID = 0x486d_5272
  static let version = 1

  /// Sorts behind everything: no place, no instructor.
  static let lastRank = 1 << 40

  static let tables = """
    PRAGMA application_id = \(applicationID);
    PRAGMA user_version = \(version);
    CREATE TABLE roster (
      run INTEGER NOT NULL, as_of REAL NOT NULL, people INTEGER, classes INTEGER, locations INTEGER,
      memberships INTEGER, maker TEXT
    );
    CREATE TABLE organization (id TEXT NOT NULL, name TEXT, type TEXT);
    CREATE TABLE organization_domain (name TEXT NOT NULL, is_verified INTEGER);
    CREATE TABLE location (
      number INTEGER PRIMARY KEY, hash INTEGER NOT NULL, id TEXT NOT NULL, name TEXT, domain TEXT, time_zone TEXT,
      created TEXT, modified TEXT
    );
    -- Location ids as people and classes name them, and what they were resolved to under either spelling.
    CREATE TABLE place (
      number INTEGER PRIMARY KEY, location_id TEXT NOT NULL, name TEXT, is_known INTEGER NOT NULL,
      rank INTEGER NOT NULL
    );
    CREATE TABLE person (
      number INTEGER PRIMARY KEY, hash INTEGER NOT NULL, id TEXT NOT NULL, given_name TEXT, middle_name TEXT,
      family_name TEXT, email TEXT, grade TEXT, places TEXT, created TEXT, modified TEXT,
      grade_rank INTEGER NOT NULL, place_rank INTEGER NOT NULL
    );
    CREATE TABLE class (
      number INTEGER PRIMARY KEY, hash INTEGER NOT NULL, id TEXT NOT NULL, name TEXT, code TEXT, display_name TEXT,
      room TEXT, place INTEGER, instructor_ids TEXT, student_count INTEGER NOT NULL, created TEXT, modified TEXT,
      code_key TEXT NOT NULL, room_key TEXT NOT NULL, instructor_rank INTEGER NOT NULL, place_rank INTEGER NOT NULL
    );
    -- Role 0 teaches, role 1 attends; both directions, so that neither needs a look at the other's rows.
    CREATE TABLE class_member (
      class INTEGER NOT NULL, role INTEGER NOT NULL, person INTEGER NOT NULL, PRIMARY KEY (class, role, person)
    ) WITHOUT ROWID;
    CREATE TABLE person_class (
      person INTEGER NOT NULL, role INTEGER NOT NULL, class INTEGER NOT NULL, PRIMARY KEY (person, role, class)
    ) WITHOUT ROWID;
    -- Members for whom no person came.
    CREATE TABLE unknown_member (
      class INTEGER NOT NULL, role INTEGER NOT NULL, id TEXT NOT NULL, PRIMARY KEY (class, role, id)
    ) WITHOUT ROWID;
    CREATE TABLE unreadable (collection TEXT NOT NULL, id TEXT, problem TEXT NOT NULL);
    CREATE TABLE email_domain (number INTEGER PRIMARY KEY, domain TEXT NOT NULL);
    CREATE TABLE person_id_part (
      block INTEGER NOT NULL, part INTEGER NOT NULL, numbers BLOB NOT NULL, PRIMARY KEY (block, part)
    ) WITHOUT ROWID;
    CREATE TABLE class_id_part (
      block INTEGER NOT NULL, part INTEGER NOT NULL, numbers BLOB NOT NULL, PRIMARY KEY (block, part)
    ) WITHOUT ROWID;
    -- Tokens as SearchTokens makes them; no text, no positions: each row found is checked against its record.
    CREATE VIRTUAL TABLE person_search USING fts5 (
      tokens, content = '', columnsize = 0, detail = none, tokenize = 'ascii'
    );
    CREATE VIRTUAL TABLE class_search USING fts5 (
      tokens, content = '', columnsize = 0, detail = none, tokenize = 'ascii'
    );
    """

  static let indexes = [
    "CREATE INDEX class_by_hash ON class (hash)",
    "CREATE INDEX class_by_code ON class (code_key)",
    "CREATE INDEX class_by_room ON class (room_key)",
    "CREATE INDEX class_by_instructor ON class (instructor_rank)",
    "CREATE INDEX class_by_students ON class (student_count)",
    "CREATE INDEX class_by_place ON class (place_rank)",
    "CREATE INDEX person_by_email ON person (email COLLATE NOCASE)",
    "CREATE INDEX person_by_grade ON person (grade_rank)",
    "CREATE INDEX person_by_place ON person (place_rank)",
  ]
}
