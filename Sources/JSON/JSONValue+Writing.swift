extension JSONValue {
  /// The document as text: on one line, or indented by two spaces a level.
  ///
  /// Control characters and the two line separators JavaScript trips over are escaped, `/` is not. A number that
  /// is not finite has no JSON form and is written as `null`.
  public func text(indented: Bool = false) -> String {
    var out = ""
    write(to: &out, indent: indented ? 0 : nil)
    return out
  }

  private func write(to out: inout String, indent: Int?) {
    switch self {
    case .null: out += "null"
    case .bool(let value): out += value ? "true" : "false"
    case .integer(let value): out += String(value)
    case .number(let value): out += value.isFinite ? String(value) : "null"
    case .string(let value): Self.quote(value, to: &out)
    case .array(let values):
      Self.list(values, "[", "]", to: &out, indent: indent) { $0.write(to: &$1, indent: $2) }
    case .object(let object):
      Self.list(object.members, "{", "}", to: &out, indent: indent) { member, out, inner in
        Self.quote(member.name, to: &out)
        out += inner == nil ? ":" : ": "
        member.value.write(to: &out, indent: inner)
      }
    }
  }

  private static func list<Element>(
    _ elements: [Element], _ open: String, _ close: String, to out: inout String, indent: Int?,
    each: (Element, inout String, Int?) -> Void
  ) {
    out += open
    let inner = indent.map { $0 + 2 }
    for (index, element) in elements.enumerated() {
      if index > 0 { out += "," }
      if let inner { out += "\n" + String(repeating: " ", count: inner) }
      each(element, &out, inner)
    }
    if let indent, !elements.isEmpty { out += "\n" + String(repeating: " ", count: indent) }
    out += close
  }

  private static func quote(_ string: String, to out: inout String) {
    out += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      case "\r": out += "\\r"
      case "\t": out += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        let hex = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: out.unicodeScalars.append(scalar)
      }
    }
    out += "\""
  }
}
