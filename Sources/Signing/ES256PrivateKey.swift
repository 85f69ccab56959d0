public import Secrets

/// The developer's key that signs client secrets: ECDSA on P-256 with SHA-256 (RFC 7518, 3.4).
public struct ES256PrivateKey: Sendable {
  private let key: KeyHandle
  public let publicKey: ES256PublicKey

  /// Reads a `.p8` file's text. Each error names the rule that the file breaks.
  public init(pem: Secret) throws(SigningError) {
    let key = try KeyHandle(pem: pem)
    guard key.kind == "EC" else { throw .notEllipticCurve(kind: key.kind) }
    guard key.curve == "prime256v1" else { throw .notP256(curve: key.curve ?? "of explicit parameters") }
    guard key.isConsistent else { throw .damagedKey }
    try self.init(key)
  }

  private init(_ key: KeyHandle) throws(SigningError) {
    self.key = key
    publicKey = try ES256PublicKey(x: key.number("qx", width: 32), y: key.number("qy", width: 32))
  }

  public static func generate() throws(SigningError) -> ES256PrivateKey {
    try ES256PrivateKey(KeyHandle.generateP256())
  }

  /// 64 bytes: R and S, 32 each, as JSON Web Signatures want them. (OpenSSL gives DER, which Apple refuses.)
  public func sign(_ bytes: [UInt8]) throws(SigningError) -> [UInt8] {
    guard let signature = ECDSASignature(der: try key.sign(bytes)) else {
      throw .cryptography(operation: "read its own signature")
    }
    return signature.raw
  }

  /// The key as PKCS #8.
  public func pem() throws(SigningError) -> Secret { try key.privatePEM() }
}
