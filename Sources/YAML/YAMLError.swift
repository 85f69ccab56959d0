/// Why a text could not be read as one document, and where.
public struct YAMLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// From 1.
  public let line: Int
  /// From 1, in characters.
  public let column: Int
  /// A phrase without a capital letter, such as `the key "name" stands twice (first on line 3)`.
  public let problem: String

  public init(line: Int, column: Int, problem: String) {
    self.line = line
    self.column = column
    self.problem = problem
  }

  public var description: String { "line \(line): \(problem)" }
}
