/// The tables of a roster that is still being read: rows as they came, and how far each collection is.
enum PartialSchema {
  /// `HmRp` in ASCII.
  static let applicationID = 0x486d_5270
  static let version = 2

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
    -- Records as they came, a page each, as RecordPage lays them out.
    CREATE TABLE page (number INTEGER PRIMARY KEY, collection TEXT NOT NULL, pass INTEGER NOT NULL, records BLOB NOT NULL);
    CREATE TABLE unreadable (collection TEXT NOT NULL, pass INTEGER NOT NULL, id TEXT, problem TEXT NOT NULL);
    """
}
