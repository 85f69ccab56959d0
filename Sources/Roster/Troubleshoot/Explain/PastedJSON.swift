internal import JSON

/// A JSON document inside other text: in a log line, after a prompt, quoted inside another document.
enum PastedJSON {
  /// Larger texts are not searched beyond this; an error answer has some hundred bytes.
  private static let searched = 256 << 10
  private static let attempts = 64

  /// The document that tells most: one with an error in it if there is one, else the first.
  static func find(in text: String) -> JSONValue? {
    if let whole = try? JSONValue(parsing: text), isStructured(whole) { return told(whole) ?? whole }
    let bytes = Array(text.utf8.prefix(searched))
    var first: JSONValue?
    var start = 0
    var tried = 0
    while tried < attempts, let open = bytes[start...].firstIndex(where: { $0 == UInt8(ascii: "{") }) {
      tried += 1
      start = open + 1
      guard let end = end(of: bytes, from: open) else { continue }
      guard let value = parse(bytes[open...end]) else { continue }
      if let answer = told(value) { return answer }
      if first == nil { first = value }
      start = end + 1
    }
    return first
  }

  /// The objects that stand in a text side by side, at most so many as are looked at.
  static func objects(in text: String) -> [JSONValue] {
    let bytes = Array(text.utf8.prefix(searched))
    var found: [JSONValue] = []
    var start = 0
    var tried = 0
    while tried < attempts, let open = bytes[start...].firstIndex(where: { $0 == UInt8(ascii: "{") }) {
      tried += 1
      start = open + 1
      guard let end = end(of: bytes, from: open), let value = parse(bytes[open...end]) else { continue }
      found.append(value)
      start = end + 1
    }
    return found
  }

  /// Inside a document: the innermost part that reads like an error answer, also where it is a string of JSON.
  static func told(_ value: JSONValue, depth: Int = 0) -> JSONValue? {
    guard depth < 16 else { return nil }
    switch value {
    case .object(let object):
      for member in object.members {
        if let inner = told(member.value, depth: depth + 1) { return inner }
      }
      let isAnswer =
        object["error"]?.stringValue.flatMap(Observation.knownWord(in:)) != nil
        || object["errors"]?.arrayValue?.isEmpty == false
      // Not a ternary: `nil` would be taken for the JSON value `null`.
      guard isAnswer else { return nil }
      return value
    case .array(let values):
      return values.lazy.compactMap { told($0, depth: depth + 1) }.first
    case .string(let string):
      guard string.utf8.count < searched, string.contains("{"), let inner = find(in: string) else { return nil }
      return told(inner, depth: depth + 1)
    default: return nil
    }
  }

  /// A number a log document gives as the HTTP status.
  static func status(in value: JSONValue, depth: Int = 0) -> Int? {
    guard depth < 16, let object = value.objectValue else { return nil }
    for name in ["status", "statusCode", "status_code", "http_status", "httpStatus", "code", "responseCode"] {
      let number = object[name]?.integerValue ?? object[name]?.stringValue.flatMap { Int64($0) }
      if let number, (100...599).contains(number) { return Int(number) }
    }
    return object.members.lazy.compactMap { status(in: $0.value, depth: depth + 1) }.first
  }

  private static func isStructured(_ value: JSONValue) -> Bool { value.objectValue != nil || value.arrayValue != nil }

  /// As it stands, or with the escapes of a string in which it was quoted undone.
  private static func parse(_ bytes: ArraySlice<UInt8>) -> JSONValue? {
    if let value = try? JSONValue(parsing: bytes) { return value }
    let text = String(decoding: bytes, as: UTF8.self)
    if text.contains("\\\"") {
      let plain = text.replacing("\\\"", with: "\"").replacing("\\\\", with: "\\")
      if let value = try? JSONValue(parsing: plain) { return value }
    }
    // Python and Ruby print their own forms of an object.
    guard text.contains("'") || text.contains("=>") else { return nil }
    let plain = text.replacing("=>", with: ":").replacing("'", with: "\"").replacing("None", with: "null")
    return try? JSONValue(parsing: plain)
  }

  /// Where the brace that opens at `from` closes, quotes respected; a quote may itself be written `\"`, where the
  /// document stands inside another string.
  private static func end(of bytes: [UInt8], from: Int) -> Int? {
    enum Quote { case plain, escaped }
    var quote: Quote?
    var depth = 0
    var index = from
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\\") {
        if index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "\"") {
          if quote == nil { quote = .escaped } else if quote == .escaped { quote = nil }
        }
        index += 2
        continue
      }
      if byte == UInt8(ascii: "\"") {
        if quote == nil { quote = .plain } else if quote == .plain { quote = nil }
      } else if quote == nil, byte == UInt8(ascii: "{") {
        depth += 1
      } else if quote == nil, byte == UInt8(ascii: "}") {
        depth -= 1
        if depth == 0 { return index }
      }
      index += 1
    }
    return nil
  }
}
