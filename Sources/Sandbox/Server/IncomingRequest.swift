/// One request, read whole.
struct IncomingRequest: Sendable {
  var method: String
  /// The path's parts, each percent-decoded after splitting: an id may hold a `/`.
  var path: [String]
  var query: Parameters
  var headers: [(name: String, value: String)] = []
  var body: [UInt8] = []

  init(method: String, target: String) {
    self.method = method
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = parts[0].split(separator: "/").map { FormCoding.decode($0.utf8, plusIsSpace: false) }
    query = Parameters(form: parts.count > 1 ? Array(parts[1].utf8) : [])
  }

  func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  var bearer: String? {
    guard let value = header("Authorization"), value.count > 7, value.prefix(7).lowercased() == "bearer " else {
      return nil
    }
    return String(value.dropFirst(7))
  }

  /// The media type alone, without parameters.
  var contentType: String {
    (header("Content-Type") ?? "").split(separator: ";").first.map { $0.filter { $0 != " " }.lowercased() } ?? ""
  }
}

/// Names and values of a query or a form, in order.
struct Parameters: Sendable {
  var items: [(name: String, value: String)] = []

  init(form bytes: [UInt8]) {
    for pair in bytes.split(separator: 0x26) {
      let parts = pair.split(separator: 0x3D, maxSplits: 1, omittingEmptySubsequences: false)
      items.append(
        (
          FormCoding.decode(parts[0], plusIsSpace: true),
          parts.count > 1 ? FormCoding.decode(parts[1], plusIsSpace: true) : ""
        ))
    }
  }

  subscript(name: String) -> String? { items.first { $0.name == name }?.value }

  /// OAuth allows each parameter once (RFC 6749, 3.1).
  var hasRepeatedName: Bool { Set(items.map(\.name)).count != items.count }
}

/// Percent coding of addresses and of forms.
enum FormCoding {
  static func decode(_ bytes: some Collection<UInt8>, plusIsSpace: Bool) -> String {
    var out: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      if byte == 0x25, rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
        out.append(value)
        rest = rest.dropFirst(2)
      } else {
        out.append(byte == 0x2B && plusIsSpace ? 0x20 : byte)
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  static func encode(_ text: String) -> String {
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
    let hex = Array("0123456789ABCDEF".utf8)
    var out: [UInt8] = []
    for byte in text.utf8 {
      if plain.contains(byte) { out.append(byte) } else { out += [0x25, hex[Int(byte >> 4)], hex[Int(byte & 15)]] }
    }
    return String(decoding: out, as: UTF8.self)
  }

  static func form(_ items: [(String, String)]) -> String {
    items.map { encode($0.0) + "=" + encode($0.1) }.joined(separator: "&")
  }
}
