/// Values as Apple School Manager's templates want them (Apple School Manager User Guide, "Template information for
/// importing data into Apple School Manager", support.apple.com/guide/apple-school-manager/axm46d50f6bf/web).
///
/// Not RFC 4180: a quotation mark inside a value is escaped by a backslash, quotation marks stand around a value with a
/// space or a separator and around no other, and a line ends with a line feed alone.
enum SchoolManagerText {
  static func line(_ cells: [String?]) -> String { cells.map { cell($0 ?? "") }.joined(separator: ",") + "\n" }

  static func cell(_ text: String) -> String {
    var needsQuotes = false
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        result += "\\"
        result.unicodeScalars.append(scalar)
      case " ", ",", ";":
        needsQuotes = true
        result.unicodeScalars.append(scalar)
      case "\n", "\r", "\t":
        // Each row is one line, and a tab may not stand beside a separator.
        needsQuotes = true
        result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return needsQuotes ? "\"\(result)\"" : result
  }

  /// "Any identifiers entered must be alphanumeric and can include a hyphen." Any other byte becomes `-xHH-`, as does
  /// the hyphen of an id that has `-x` in it, so that no two ids become one.
  static func id(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result = ""
    for (index, byte) in bytes.enumerated() {
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      case UInt8(ascii: "-") where next != UInt8(ascii: "x"): result += "-"
      default:
        let hex = String(byte, radix: 16, uppercase: true)
        result += "-x" + (hex.utf8.count == 1 ? "0" : "") + hex + "-"
      }
    }
    return result
  }
}
