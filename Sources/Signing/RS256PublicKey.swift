/// What checks an identity token's signature.
public struct RS256PublicKey: Sendable, Equatable {
  /// Big-endian, without leading zeros.
  public let modulus: [UInt8]
  public let exponent: [UInt8]
  private let key: KeyHandle

  /// Refuses a key shorter than 2048 bits, longer than OpenSSL verifies with (16384), or with an exponent of 1 or an even one.
  public init(modulus: [UInt8], exponent: [UInt8]) throws(SigningError) {
    let modulus = Array(modulus.drop { $0 == 0 })
    let exponent = Array(exponent.drop { $0 == 0 })
    guard let last = exponent.last, last & 1 == 1, exponent != [1], exponent.count <= 8 else {
      throw .malformedKeySet(rule: "an RSA exponent is odd, and 3 or more")
    }
    guard modulus.count <= 2048, let key = KeyHandle.rsa(modulus: modulus, exponent: exponent) else {
      throw .malformedKeySet(rule: "the modulus and exponent make no RSA key")
    }
    guard key.bits >= 2048 else { throw .shortRSAKey(bits: key.bits) }
    self.modulus = modulus
    self.exponent = exponent
    self.key = key
  }

  public func verify(_ signature: [UInt8], of bytes: [UInt8]) -> Bool { key.verify(signature, of: bytes) }

  public static func == (one: RS256PublicKey, other: RS256PublicKey) -> Bool {
    one.modulus == other.modulus && one.exponent == other.exponent
  }
}
