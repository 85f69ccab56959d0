import Secrets
import Signing
import Testing

@Suite struct HashTests {
  /// FIPS 180-4's examples.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func publishedVectors(text: String, digest: String) {
    let hex = SHA256.digest(text.utf8).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    #expect(hex == digest)
  }

  @Test func randomTokensDifferAndAreLong() {
    let tokens = (0..<100).map { _ in SecureRandom.token().withString { $0 } }
    #expect(Set(tokens).count == 100)
    #expect(tokens.allSatisfy { $0.count == 43 && Base64URL.decode($0)?.count == 32 })
    #expect(SecureRandom.bytes(0).isEmpty)
  }
}
