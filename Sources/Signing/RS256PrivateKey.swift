public import Secrets

/// The key of an issuer of identity tokens: RSA PKCS #1 v1.5 with SHA-256 (RFC 7518, 3.3). Apple holds the real one;
/// this is the sandbox's.
public struct RS256PrivateKey: Sendable {
  private let key: KeyHandle
  public let publicKey: RS256PublicKey

  public init(pem: Secret) throws(SigningError) {
    let key = try KeyHandle(pem: pem)
    guard key.kind == "RSA" else { throw .notRSA(kind: key.kind) }
    guard key.isConsistent else { throw .damagedKey }
    try self.init(key)
  }

  private init(_ key: KeyHandle) throws(SigningError) {
    self.key = key
    publicKey = try RS256PublicKey(modulus: key.number("n"), exponent: key.number("e"))
  }

  public static func generate(bits: Int = 2048) throws(SigningError) -> RS256PrivateKey {
    guard bits >= 2048 else { throw .shortRSAKey(bits: bits) }
    return try RS256PrivateKey(KeyHandle.generateRSA(bits: bits))
  }

  public func sign(_ bytes: [UInt8]) throws(SigningError) -> [UInt8] { try key.sign(bytes) }

  /// The key as PKCS #8.
  public func pem() throws(SigningError) -> Secret { try key.privatePEM() }
}
