/// The tables of a complete roster: one file, never changed once written.
///
/// People and classes are numbered in the order of their names, so that a list by name is a walk along the key.
/// Every other sort has its order stored; ids are found by their hash.
enum RosterSchema {
  /// `HmRr` in ASCII.
  static let applicationID = 0x486d_5272
  static let version = 2

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
      family_name TEXT, email TEXT, grade TEXT, places TEXT, created TEXT, modified TEXT
    );
    -- Classes taught and attended, as NumberList holds them.
    CREATE TABLE person_class (person INTEGER PRIMARY KEY, teaches BLOB, attends BLOB);
    CREATE TABLE class (
      number INTEGER PRIMARY KEY, hash INTEGER NOT NULL, id TEXT NOT NULL, name TEXT, code TEXT, display_name TEXT,
      room TEXT, place INTEGER, instructor_ids TEXT, student_count INTEGER NOT NULL, created TEXT, modified TEXT,
      instructors BLOB, students BLOB
    );
    -- Orders other than by name, as SortOrders writes them.
    CREATE TABLE sort_order (
      sort TEXT NOT NULL, block INTEGER NOT NULL, numbers BLOB NOT NULL, places BLOB NOT NULL, PRIMARY KEY (sort, block)
    ) WITHOUT ROWID;
    -- Members for whom no person came.
    CREATE TABLE unknown_member (
      class INTEGER NOT NULL, role INTEGER NOT NULL, id TEXT NOT NULL, PRIMARY KEY (class, role, id)
    ) WITHOUT ROWID;
    CREATE TABLE unreadable (collection TEXT NOT NULL, id TEXT, problem TEXT NOT NULL);
    CREATE TABLE email_domain (number INTEGER PRIMARY KEY, domain TEXT NOT NULL);
    -- Which records have which part (SearchPart), block by block; `last` is the greatest part of the row's lists.
    CREATE TABLE person_part (
      block INTEGER NOT NULL, last INTEGER NOT NULL, lists BLOB NOT NULL, PRIMARY KEY (block, last)
    ) WITHOUT ROWID;
    CREATE TABLE class_part (
      block INTEGER NOT NULL, last INTEGER NOT NULL, lists BLOB NOT NULL, PRIMARY KEY (block, last)
    ) WITHOUT ROWID;
    """
}
