internal import SQLite

/// Words for errors of the database, for callers above it. They hold no bound value.
public enum StoredDataWords {
  public static func of(_ error: any Error) -> String? {
    (error as? SQLiteError).map { "\($0)" }
  }
}
