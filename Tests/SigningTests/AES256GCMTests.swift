import Secrets
import Signing
import Testing

@Suite struct AES256GCMTests {
  private let cipher = AES256GCM(key: Secret(bytes: 0..<32))!
  private let context = Array("context".utf8)

  @Test(arguments: [0, 1, 15, 16, 17, 4096]) func opensWhatItSealed(count: Int) throws {
    let secret = Secret(bytes: [UInt8](repeating: 0x61, count: count))
    let sealed = try cipher.seal(secret, context: context)
    #expect(sealed.count == count + 28)
    #expect(cipher.open(sealed, context: context) == secret)
    #expect(try cipher.seal(secret, context: context) != sealed, "a nonce is never used twice")
  }

  /// NIST's test case 15 ("The Galois/Counter Mode of Operation", appendix B) without additional data would need the
  /// nonce chosen; its ciphertext is opened here instead.
  @Test func opensWhatOthersSealed() {
    func bytes(_ hex: String) -> [UInt8] {
      stride(from: 0, to: hex.count, by: 2).map { at in
        let start = hex.index(hex.startIndex, offsetBy: at)
        return UInt8(hex[start..<hex.index(start, offsetBy: 2)], radix: 16)!
      }
    }
    let key = bytes("feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308")
    let sealed =
      bytes("cafebabefacedbaddecaf888")
      + bytes(
        "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662898015ad"
      ) + bytes("b094dac5d93471bdec1a502270e3cc6c")
    let plain = bytes(
      "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b391aafd255"
    )
    #expect(AES256GCM(key: Secret(bytes: key))?.open(sealed, context: []) == Secret(bytes: plain))
  }

  @Test func nothingOfItMayChange() throws {
    let sealed = try cipher.seal(Secret("a token"), context: context)
    for index in sealed.indices {
      var changed = sealed
      changed[index] ^= 1
      #expect(cipher.open(changed, context: context) == nil)
    }
    for count in 0..<sealed.count { #expect(cipher.open(Array(sealed.prefix(count)), context: context) == nil) }
    #expect(cipher.open(sealed, context: []) == nil)
    #expect(AES256GCM(key: Secret(bytes: 1..<33))?.open(sealed, context: context) == nil)
  }

  @Test(arguments: [0, 16, 31, 33, 64]) func aKeyOfAnotherLengthIsNone(count: Int) {
    #expect(AES256GCM(key: Secret(bytes: [UInt8](repeating: 0, count: count))) == nil)
  }
}
