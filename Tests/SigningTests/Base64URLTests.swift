import Signing
import Testing

@Suite struct Base64URLTests {
  /// RFC 4648, 10 (without padding), and the bytes of RFC 7515, appendix C.
  @Test(arguments: [
    ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
    ("foobar", "Zm9vYmFy"),
  ])
  func publishedVectors(plain: String, encoded: String) {
    #expect(Base64URL.encode(plain.utf8) == encoded)
    #expect(Base64URL.decode(encoded) == Array(plain.utf8))
  }

  @Test func usesTheURLAlphabet() {
    #expect(Base64URL.encode([3, 236, 255, 224, 193]) == "A-z_4ME")
    #expect(Base64URL.decode("A-z_4ME") == [3, 236, 255, 224, 193])
  }

  @Test func everyLengthReturnsUnchanged() {
    for count in 0...70 {
      let bytes = SecureRandom.bytes(count)
      #expect(Base64URL.decode(Base64URL.encode(bytes)) == bytes)
    }
  }

  @Test(arguments: [
    "Zg==", "Zg=", "Z", "Zm9vY", "Zm 9v", "Zm9v\n", " Zm9v", "Zm9+", "Zm9/", "Zm9v.", "Zé9v", "Zm9\u{0}",
    "Zh",  // bits set past the last byte: a second spelling of "f"
    "Zm9",
  ])
  func refuses(text: String) {
    #expect(Base64URL.decode(text) == nil)
  }
}
