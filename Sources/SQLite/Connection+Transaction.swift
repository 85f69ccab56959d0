extension Connection {
  public enum TransactionKind: String, Sendable {
    /// Takes its locks as it needs them: for reading.
    case deferred = "BEGIN DEFERRED"
    /// Takes the write lock at once, waiting for it; a deferred one that writes later can fail without waiting.
    case immediate = "BEGIN IMMEDIATE"
  }

  /// Runs `body` so that all of it happens or none: committed at its end, rolled back when it throws.
  public func transaction<Result>(
    _ kind: TransactionKind = .immediate, _ body: () throws -> Result
  ) throws -> Result {
    try execute(kind.rawValue)
    do {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // Some failures (disk full, interrupt) have rolled back already.
      if isInTransaction { try? execute("ROLLBACK") }
      throw error
    }
  }
}
