/// Something to say about a theme file, with its line. The console starts all the same.
public struct ThemeFinding: Hashable, Sendable, CustomStringConvertible {
  public enum Severity: String, Sendable { case warning, error }

  public let line: Int
  public let severity: Severity
  /// A phrase without a capital letter.
  public let message: String

  public init(line: Int, severity: Severity, message: String) {
    self.line = line
    self.severity = severity
    self.message = message
  }

  public var description: String { "line \(line): \(severity.rawValue): \(message)" }
}
