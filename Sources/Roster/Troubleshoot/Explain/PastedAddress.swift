internal import HTTP

/// Addresses in a pasted text: where a request went, and what a redirected address carries.
struct PastedAddress {
  let host: String
  let path: String
  let parameters: [(name: String, value: String)]

  subscript(name: String) -> String? { parameters.first { $0.name == name }?.value }

  /// Every `http(s)://` address of a text, at most 64.
  static func all(in text: String) -> [PastedAddress] {
    var found: [PastedAddress] = []
    var rest = text[...]
    while found.count < 64, let mark = rest.firstRange(of: "://") {
      let scheme = rest[..<mark.lowerBound].suffix(5).lowercased()
      let tail = rest[mark.upperBound...]
      if scheme.hasSuffix("http") || scheme == "https" {
        let end = tail.firstIndex { $0.isWhitespace || "\"'<>`".contains($0) } ?? tail.endIndex
        found.append(PastedAddress(afterScheme: tail[..<end]))
        rest = tail[end...]
      } else {
        rest = tail
      }
    }
    return found
  }

  /// A path with its query, as a request line has it.
  init(path text: Substring) {
    host = ""
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = String(parts[0])
    parameters = parts.count > 1 ? Self.parameters(parts[1]) : []
  }

  private init(afterScheme text: Substring) {
    host = text.prefix { !"/?#".contains($0) }.lowercased()
    let rest = text.drop { !"/?#".contains($0) }
    path = String(rest.prefix { $0 != "?" && $0 != "#" })
    // Some consent pages answer in the fragment instead of the query.
    let query = rest.drop { $0 != "?" && $0 != "#" }.dropFirst()
    parameters = query.split(whereSeparator: { $0 == "#" || $0 == "?" }).flatMap(Self.parameters)
  }

  /// The pairs of a form-encoded text.
  static func parameters(_ text: Substring) -> [(name: String, value: String)] {
    text.split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (decoded(parts[0]), parts.count > 1 ? decoded(parts[1]) : "")
    }
  }

  /// Escapes undone; a part with broken ones stays as it is.
  private static func decoded(_ text: Substring) -> String {
    PercentEncoding.decode(text, plusIsSpace: true) ?? String(text)
  }

  /// The step an address belongs to, and the resource it asks for.
  var step: (origin: Evidence.Origin, resource: Evidence.Resource?)? {
    let path = path.lowercased()
    if path.hasSuffix("/authorize") { return (.authorize, nil) }
    if path.hasSuffix("/token") { return (.token, nil) }
    if path.hasSuffix("/revoke") { return (.revoke, nil) }
    guard path.contains("/rosterapi/") || host == "api-school.apple.com" else { return nil }
    let parts = path.split(separator: "/")
    if parts.last == "users", parts.dropLast(2).last == "classes" { return (.roster, .classMembers) }
    for part in parts.reversed() {
      if let resource = Evidence.Resource(rawValue: String(part)) { return (.roster, resource) }
    }
    return (.roster, nil)
  }

  /// Whether it names a whole list or one record, where it is a resource's.
  var extent: Evidence.Extent? {
    guard let resource = step?.resource else { return nil }
    let isList = path.split(separator: "/").last?.lowercased() == resource.rawValue
    return isList && resource != .organization ? .list : .record
  }

  /// What a consent redirected to: an address that carries an error or a code, and is none of Apple's own.
  var isRedirected: Bool {
    step == nil && (self["error"] != nil || (self["code"] != nil && self["state"] != nil))
  }
}
