/// Rows as RFC 4180 has them: fields with a comma, quote or line break in quotes, lines ended by CRLF.
///
/// A spreadsheet takes a cell that begins with `= + - @`, a tab or a carriage return for a formula, so such a cell gets
/// a leading `'` unless it is asked for raw (OWASP, "CSV Injection").
public struct CSVText: Sendable {
  public let isRaw: Bool

  public init(raw: Bool) { isRaw = raw }

  public func line(_ cells: [String?]) -> String {
    cells.map { cell($0 ?? "") }.joined(separator: ",") + "\r\n"
  }

  func cell(_ text: String) -> String {
    var text = text
    if !isRaw, let first = text.unicodeScalars.first, "=+-@\t\r".unicodeScalars.contains(first) { text = "'" + text }
    let needsQuotes = text.unicodeScalars.contains { $0 == "," || $0 == "\"" || $0 == "\n" || $0 == "\r" }
    guard needsQuotes else { return text }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" { quoted += "\"\"" } else { quoted.unicodeScalars.append(scalar) }
    }
    return quoted + "\""
  }
}
