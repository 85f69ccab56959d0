/// Which rule a key, a token or a key set broke. It carries no part of a key or of a token.
public enum SigningError: Error, Equatable, Sendable {
  /// No `-----BEGIN …-----` line at all: a binary (DER) file, an empty one, or another text.
  case notPEM
  /// A PEM file, but of something else, such as `CERTIFICATE` or `PUBLIC KEY`.
  case notPrivateKey(label: String)
  /// A passphrase stands before the key; Apple's `.p8` files have none.
  case encryptedKey
  /// The right label, but what stands under it is not a key.
  case damagedKey
  /// A key of another kind, such as `RSA`.
  case notEllipticCurve(kind: String)
  /// An elliptic curve key on another curve than P-256, such as `secp384r1`.
  case notP256(curve: String)
  case notRSA(kind: String)
  /// RFC 7518, 3.3: RS256 needs 2048 bits or more.
  case shortRSAKey(bits: Int)
  /// Not three base64url parts of which the first two are JSON objects.
  case malformedToken(rule: String)
  case malformedKeySet(rule: String)
  /// OpenSSL refused an operation that the input cannot explain.
  case cryptography(operation: String)
}

extension SigningError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notPEM:
      "not a PEM file: there is no line “-----BEGIN PRIVATE KEY-----”"
    case .notPrivateKey(let label):
      "a PEM file, but of “\(label)”, not of a private key"
    case .encryptedKey:
      "the private key is encrypted with a passphrase; the .p8 file from Apple is not"
    case .damagedKey:
      "a private key file, but damaged: what stands between BEGIN and END is not a key"
    case .notEllipticCurve(let kind):
      "the private key is of kind \(kind), not an elliptic curve key as ES256 needs"
    case .notP256(let curve):
      "the private key is on the curve \(curve), not on P-256 (prime256v1) as ES256 needs"
    case .notRSA(let kind):
      "the key is of kind \(kind), not RSA as RS256 needs"
    case .shortRSAKey(let bits):
      "the RSA key has \(bits) bits; RS256 needs 2048 or more"
    case .malformedToken(let rule):
      "not a JSON Web Token: \(rule)"
    case .malformedKeySet(let rule):
      "not a JSON Web Key set: \(rule)"
    case .cryptography(let operation):
      "OpenSSL could not \(operation)"
    }
  }
}
