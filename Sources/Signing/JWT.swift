public import JSON
public import Secrets

/// A JSON Web Token in its compact form (RFC 7519; RFC 7515, 7.1), taken apart but not believed.
///
/// Nothing in it may be relied on before `isSigned(by:)` has said yes for a key chosen from elsewhere.
public struct JWT: Sendable {
  public let header: JSONObject
  public let claims: JSONObject
  /// The first two parts with their dot: what the signature is over.
  public let signingInput: [UInt8]
  /// Empty where the third part is empty or has bits no encoder sets; neither verifies with any key.
  public let signature: [UInt8]

  /// Longer texts are no token of Apple's (about 1 kB) and are not worth decoding.
  public static let maximumLength = 64 << 10

  public init(compact: String) throws(SigningError) {
    guard compact.utf8.count <= Self.maximumLength else {
      throw .malformedToken(rule: "longer than \(Self.maximumLength) bytes")
    }
    let parts = compact.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3 else {
      throw .malformedToken(rule: "three parts separated by dots are needed, there are \(parts.count)")
    }
    header = try Self.object(parts[0], "header")
    claims = try Self.object(parts[1], "claims")
    guard Base64URL.isInAlphabet(parts[2]) else { throw .malformedToken(rule: "the signature is not base64url") }
    signature = Base64URL.decode(parts[2]) ?? []
    signingInput = Array("\(parts[0]).\(parts[1])".utf8)
  }

  public var algorithm: String? { header["alg"]?.stringValue }
  public var keyID: String? { header["kid"]?.stringValue }

  /// Whether the key made the signature. The header must name the key's own algorithm, so that neither `none` nor
  /// another one can be slipped in (RFC 8725, 3.1), and must demand no extension (`crit`; RFC 7515, 4.1.11).
  public func isSigned(by key: JWK.Key) -> Bool {
    algorithm == key.algorithm && header["crit"] == nil && key.verify(signature, of: signingInput)
  }

  public func isSigned(by key: ES256PublicKey) -> Bool { isSigned(by: .es256(key)) }
  public func isSigned(by key: RS256PublicKey) -> Bool { isSigned(by: .rs256(key)) }

  private static func object(_ part: Substring, _ name: String) throws(SigningError) -> JSONObject {
    guard let bytes = Base64URL.decode(part) else {
      throw .malformedToken(rule: "the \(name) part is not base64url")
    }
    guard let object = (try? JSONValue(parsing: bytes))?.objectValue else {
      throw .malformedToken(rule: "the \(name) part is not a JSON object")
    }
    return object
  }
}

// MARK: - Making

extension JWT {
  /// A signed token. `alg` is set here, to what the key does.
  public static func signed(
    header: JSONObject, claims: JSONObject, by key: ES256PrivateKey
  ) throws(SigningError) -> Secret {
    let input = signingInput(header: header, algorithm: "ES256", claims: claims)
    return compact(input, try key.sign(input))
  }

  public static func signed(
    header: JSONObject, claims: JSONObject, by key: RS256PrivateKey
  ) throws(SigningError) -> Secret {
    let input = signingInput(header: header, algorithm: "RS256", claims: claims)
    return compact(input, try key.sign(input))
  }

  private static func signingInput(header: JSONObject, algorithm: String, claims: JSONObject) -> [UInt8] {
    var header = header
    header["alg"] = .string(algorithm)
    let parts = [header, claims].map { Base64URL.encode(JSONValue.object($0).text().utf8) }
    return Array(parts.joined(separator: ".").utf8)
  }

  private static func compact(_ input: [UInt8], _ signature: [UInt8]) -> Secret {
    Secret(bytes: input + [0x2E] + Base64URL.encode(signature).utf8)
  }
}
