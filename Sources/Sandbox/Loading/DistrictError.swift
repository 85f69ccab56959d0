/// Why a district cannot be served: the file, the place in it, the rule it breaks, and what to do.
/// It quotes ids, column names and roles, never a person's name or address.
public struct DistrictError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The path of the file, or of the folder where the folder itself is at fault.
  public let file: String
  /// From 1, the header being line 1.
  public let line: Int?
  /// The number of the field in its row, from 1.
  public let column: Int?
  public let columnName: String?
  public let rule: String
  public let remedy: String

  init(
    file: String, line: Int? = nil, column: Int? = nil, columnName: String? = nil, rule: String, remedy: String
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.columnName = columnName
    self.rule = rule
    self.remedy = remedy
  }

  public var description: String { "\(place): \(rule). \(remedy)." }

  /// Where, as a person would say it.
  public var place: String {
    var text = file
    if let line { text += ", line \(line)" }
    if let column { text += ", column \(column)" }
    if let columnName { text += " (\(columnName))" }
    return text
  }
}
