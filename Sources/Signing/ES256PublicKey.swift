/// What checks a client secret's signature.
public struct ES256PublicKey: Sendable, Equatable {
  /// The point's coordinates, 32 bytes each, big-endian.
  public let x: [UInt8]
  public let y: [UInt8]
  private let key: KeyHandle

  /// Refuses coordinates of another length (RFC 7518, 6.2.1.2) and a point that is not on the curve.
  public init(x: [UInt8], y: [UInt8]) throws(SigningError) {
    guard x.count == 32, y.count == 32 else {
      throw .malformedKeySet(rule: "a coordinate of a P-256 key has 32 bytes")
    }
    guard let key = KeyHandle.p256(x: x, y: y) else {
      throw .malformedKeySet(rule: "the point of a P-256 key must be on the curve")
    }
    self.x = x
    self.y = y
    self.key = key
  }

  /// Takes R and S raw, 64 bytes; a DER signature is not one.
  public func verify(_ signature: [UInt8], of bytes: [UInt8]) -> Bool {
    guard let der = ECDSASignature(raw: signature)?.der else { return false }
    return key.verify(der, of: bytes)
  }

  public static func == (one: ES256PublicKey, other: ES256PublicKey) -> Bool {
    one.x == other.x && one.y == other.y
  }
}
