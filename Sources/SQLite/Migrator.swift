/// Brings a database's tables to the present, step by named step.
///
/// Steps run in order, each once, each in a transaction of its own with the note that it ran. A step is never
/// changed or removed once released: a new one is added. A database with steps unknown here was written by a newer
/// version, and is refused.
public struct Migrator: Sendable {
  public struct Step: Sendable {
    public let name: String
    let sql: String

    public init(_ name: String, _ sql: String) {
      self.name = name
      self.sql = sql
    }
  }

  public enum Refusal: Error, Hashable, Sendable {
    /// The database has steps that this version does not know.
    case newerDatabase(steps: [String])
  }

  private let steps: [Step]

  public init(_ steps: [Step]) {
    precondition(Set(steps.map(\.name)).count == steps.count, "each step has a name of its own")
    self.steps = steps
  }

  /// Runs the steps not run yet. Several processes may do so at once: each step is checked under the write lock.
  public func migrate(_ connection: Connection) throws {
    if try pending(in: connection).isEmpty { return }
    try connection.transaction {
      try connection.execute("CREATE TABLE IF NOT EXISTS migration (name TEXT PRIMARY KEY) WITHOUT ROWID")
    }
    for step in steps {
      try connection.transaction {
        if try applied(in: connection).contains(step.name) { return }
        try connection.execute(step.sql)
        try connection.run("INSERT INTO migration (name) VALUES (?)", [.text(step.name)])
      }
    }
  }

  private func pending(in connection: Connection) throws -> [Step] {
    let done = Set(try applied(in: connection))
    let unknown = done.subtracting(steps.map(\.name))
    guard unknown.isEmpty else { throw Refusal.newerDatabase(steps: unknown.sorted()) }
    return steps.filter { !done.contains($0.name) }
  }

  private func applied(in connection: Connection) throws -> [String] {
    let exists = try connection.first("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migration'") { _ in
      true
    }
    guard exists == true else { return [] }
    return try connection.rows("SELECT name FROM migration") { $0.text(0) ?? "" }
  }
}
