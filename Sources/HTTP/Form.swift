public import Secrets

/// `application/x-www-form-urlencoded`: the body of a token request, and the query of a redirected address.
public enum Form {
  /// A space becomes `%20`, which every reader takes, rather than `+`.
  public static func encode(_ fields: [(name: String, value: Secret)]) -> Secret {
    var body: [UInt8] = []
    for (name, value) in fields {
      if !body.isEmpty { body.append(UInt8(ascii: "&")) }
      body += PercentEncoding.encode(bytes: name.utf8)
      body.append(UInt8(ascii: "="))
      body += value.withBytes { (bytes) -> [UInt8] in PercentEncoding.encode(bytes: bytes) }
    }
    defer { for index in body.indices { body[index] = 0 } }
    return Secret(bytes: body)
  }

  /// The fields in their order; a part that cannot be decoded is left out, an empty one too.
  public static func decode(_ text: some StringProtocol) -> [(name: String, value: String)] {
    text.split(separator: "&").compactMap { part in
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = PercentEncoding.decode(sides[0], plusIsSpace: true),
        let value = PercentEncoding.decode(sides.count > 1 ? sides[1] : "", plusIsSpace: true)
      else { return nil }
      return (name, value)
    }
  }
}
