/// What is wrong with the configuration: where, which key, the rule it breaks and how to mend it. It never quotes a
/// value.
public struct ConfigurationError: Error, Equatable, Sendable {
  public let file: String
  /// From 1.
  public let line: Int?
  /// From the top, with dots: `profiles.north.team_id`.
  public let key: String?
  public let problem: String
  public let remedy: String

  public init(file: String, line: Int? = nil, key: String? = nil, problem: String, remedy: String) {
    self.file = file
    self.line = line
    self.key = key
    self.problem = problem
    self.remedy = remedy
  }

  public var message: String {
    let place = file + (line.map { ":\($0)" } ?? "")
    return place + ": " + (key.map { "\($0): " } ?? "") + problem + "."
  }
}

/// Something in the configuration that does no harm but was probably not meant so.
public struct ConfigurationWarning: Equatable, Sendable {
  public let line: Int
  public let message: String
}
