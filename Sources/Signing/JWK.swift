public import JSON

/// One public key as an issuer publishes it (RFC 7517).
public struct JWK: Sendable, Equatable {
  public enum Key: Sendable, Equatable {
    case es256(ES256PublicKey)
    case rs256(RS256PublicKey)

    /// The only algorithm this key may verify, whatever a token's header says (RFC 8725, 3.1).
    public var algorithm: String {
      switch self {
      case .es256: "ES256"
      case .rs256: "RS256"
      }
    }

    public func verify(_ signature: [UInt8], of bytes: [UInt8]) -> Bool {
      switch self {
      case .es256(let key): key.verify(signature, of: bytes)
      case .rs256(let key): key.verify(signature, of: bytes)
      }
    }
  }

  /// `kid`: what a token's header picks the key by.
  public let id: String?
  public let key: Key

  public init(id: String?, key: Key) {
    self.id = id
    self.key = key
  }

  public init(parsing json: JSONValue) throws(SigningError) {
    let parse = Parser(json: json)
    id = json["kid"]?.stringValue
    switch json["kty"]?.stringValue {
    case "EC":
      guard json["crv"]?.stringValue == "P-256" else { throw .malformedKeySet(rule: "an EC key must be on P-256") }
      key = .es256(try ES256PublicKey(x: parse.bytes("x"), y: parse.bytes("y")))
    case "RSA":
      key = .rs256(try RS256PublicKey(modulus: parse.bytes("n"), exponent: parse.bytes("e")))
    default:
      throw .malformedKeySet(rule: "kty must be EC or RSA")
    }
    if let algorithm = json["alg"]?.stringValue, algorithm != key.algorithm {
      throw .malformedKeySet(rule: "alg must be \(key.algorithm) for this key")
    }
    if let use = json["use"]?.stringValue, use != "sig" {
      throw .malformedKeySet(rule: "use must be sig")
    }
  }

  public var json: JSONValue {
    var object = JSONObject()
    switch key {
    case .es256(let key):
      object["kty"] = "EC"
      object["crv"] = "P-256"
      object["x"] = .string(Base64URL.encode(key.x))
      object["y"] = .string(Base64URL.encode(key.y))
    case .rs256(let key):
      object["kty"] = "RSA"
      object["n"] = .string(Base64URL.encode(key.modulus))
      object["e"] = .string(Base64URL.encode(key.exponent))
    }
    object["alg"] = .string(key.algorithm)
    object["use"] = "sig"
    if let id { object["kid"] = .string(id) }
    return .object(object)
  }

  private struct Parser {
    let json: JSONValue

    func bytes(_ name: String) throws(SigningError) -> [UInt8] {
      guard let bytes = json[name]?.stringValue.flatMap({ Base64URL.decode($0) }) else {
        throw .malformedKeySet(rule: "\(name) must be base64url")
      }
      return bytes
    }
  }
}
