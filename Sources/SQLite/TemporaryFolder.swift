internal import CSQLite
internal import Synchronization

/// Where SQLite puts what a sort spills to disk: beside the database, never in a shared temporary folder.
///
/// SQLite chooses that place for the whole process; a file system of its own per folder lets each database choose.
enum TemporaryFolder {
  private static let names = Mutex<[String: String]>([:])

  /// The name of the SQLite file system whose temporary files lie in `folder`.
  static func fileSystem(for folder: String) throws(SQLiteError) -> String {
    let (name, result) = names.withLock { names -> (String, Int32) in
      if let name = names[folder] { return (name, SQLITE_OK) }
      let name = "homeroom-\(names.count)"
      let result = homeroom_vfs_register(name, folder)
      if result == SQLITE_OK { names[folder] = name }
      return (name, result)
    }
    guard result == SQLITE_OK else { throw SQLiteError(code: result, message: "no place for temporary files") }
    return name
  }
}
