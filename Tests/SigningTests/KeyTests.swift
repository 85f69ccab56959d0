import Secrets
import Signing
import Testing

@Suite struct KeyTests {
  @Test func writesAndReadsItsOwnFile() throws {
    let key = try ES256PrivateKey.generate()
    let pem = try key.pem()
    #expect(pem.withString { $0.hasPrefix("-----BEGIN PRIVATE KEY-----\n") })
    let again = try ES256PrivateKey(pem: pem)
    #expect(again.publicKey == key.publicKey)
    #expect(key.publicKey.verify(try again.sign([1, 2, 3]), of: [1, 2, 3]))
  }

  @Test func readsTheOlderForm() throws {
    let key = try ES256PrivateKey(pem: TestKeys.sec1)
    #expect(key.publicKey.verify(try key.sign([]), of: []))
  }

  @Test func readsAFileWithWindowsLineEndsAndWordsAround() throws {
    let key = try ES256PrivateKey.generate()
    let pem = try key.pem().withString {
      Secret("Key of Springfield\r\n" + $0.replacing("\n", with: "\r\n") + "\r\nend\r\n")
    }
    #expect(try ES256PrivateKey(pem: pem).publicKey == key.publicKey)
  }

  @Test func signaturesAreRawAndRandomised() throws {
    let key = try ES256PrivateKey.generate()
    // Over many signatures R or S begins with a zero byte now and then; its length must not change.
    for _ in 0..<600 { #expect(try key.sign([7]).count == 64) }
    #expect(try key.sign([7]) != key.sign([7]))
  }

  @Test(arguments: [
    (Secret(""), SigningError.notPEM),
    (Secret("no key"), .notPEM),
    (Secret(bytes: [0x30, 0x82, 0x01, 0x0A, 0x0A, 0xFF]), .notPEM),
    (Secret("MC4CAQAw-----BEGIN PRIVATE KEY-----"), .notPEM),
    (TestKeys.file("CERTIFICATE"), .notPrivateKey(label: "CERTIFICATE")),
    (TestKeys.file("PUBLIC KEY"), .notPrivateKey(label: "PUBLIC KEY")),
    (TestKeys.file("OPENSSH PRIVATE KEY"), .notPrivateKey(label: "OPENSSH PRIVATE KEY")),
    (TestKeys.encrypted, .encryptedKey),
    (TestKeys.encryptedSEC1, .encryptedKey),
    (TestKeys.file("PRIVATE KEY"), .damagedKey),
    (TestKeys.file("PRIVATE KEY", "!!!"), .damagedKey),
    (TestKeys.file("PRIVATE KEY", ""), .damagedKey),
    (Secret("-----BEGIN PRIVATE KEY-----\nMC4CAQAw"), .damagedKey),
    (TestKeys.mismatched, .damagedKey),
    (TestKeys.ed25519, .notEllipticCurve(kind: "ED25519")),
    (TestKeys.p384, .notP256(curve: "secp384r1")),
  ])
  func namesTheRuleThatAFileBreaks(pem: Secret, error: SigningError) {
    #expect(throws: error) { try ES256PrivateKey(pem: pem) }
  }

  @Test func everyTruncationOfAKeyIsAnError() throws {
    try ES256PrivateKey.generate().pem().withString { text in
      for length in 0..<(text.utf8.count - 2) {
        #expect(throws: SigningError.self) { try ES256PrivateKey(pem: Secret(String(text.prefix(length)))) }
      }
    }
  }

  @Test func anRSAKeyIsNoES256KeyAndTheReverse() throws {
    let rsa = try RS256PrivateKey.generate()
    #expect(throws: SigningError.notEllipticCurve(kind: "RSA")) { try ES256PrivateKey(pem: rsa.pem()) }
    #expect(throws: SigningError.notRSA(kind: "EC")) { try RS256PrivateKey(pem: ES256PrivateKey.generate().pem()) }
    let again = try RS256PrivateKey(pem: rsa.pem())
    #expect(again.publicKey == rsa.publicKey)
    #expect(rsa.publicKey.verify(try again.sign([1]), of: [1]))
    #expect(!rsa.publicKey.verify(try again.sign([1]), of: [2]))
  }

  @Test func shortRSAKeysAreRefused() {
    #expect(throws: SigningError.shortRSAKey(bits: 1024)) { try RS256PrivateKey.generate(bits: 1024) }
    #expect(throws: SigningError.shortRSAKey(bits: 1024)) {
      try RS256PublicKey(modulus: [0x80] + [UInt8](repeating: 1, count: 127), exponent: [1, 0, 1])
    }
  }

  @Test(arguments: [[], [0], [1], [2], [0, 0, 1], [UInt8](repeating: 255, count: 9)] as [[UInt8]])
  func senselessExponentsAreRefused(exponent: [UInt8]) {
    #expect(throws: SigningError.self) {
      try RS256PublicKey(modulus: [0x80] + [UInt8](repeating: 1, count: 255), exponent: exponent)
    }
  }

  @Test func aPointOffTheCurveIsRefused() throws {
    let good = try ES256PrivateKey.generate().publicKey
    var y = good.y
    y[31] ^= 1
    #expect(throws: SigningError.self) { try ES256PublicKey(x: good.x, y: y) }
    #expect(throws: SigningError.self) { try ES256PublicKey(x: good.x, y: Array(good.y.dropFirst())) }
    #expect(throws: SigningError.self) {
      try ES256PublicKey(x: [UInt8](repeating: 0, count: 32), y: [UInt8](repeating: 0, count: 32))
    }
  }

  @Test func tamperedSignaturesFail() throws {
    let key = try ES256PrivateKey.generate()
    let message = Array("message".utf8)
    let signature = try key.sign(message)
    for index in signature.indices {
      var tampered = signature
      tampered[index] ^= 1
      #expect(!key.publicKey.verify(tampered, of: message))
    }
    for count in [0, 1, 63, 65, 70, 72] {
      #expect(!key.publicKey.verify(Array((signature + signature).prefix(count)), of: message))
    }
    #expect(!key.publicKey.verify([UInt8](repeating: 0, count: 64), of: message))
    #expect(!key.publicKey.verify([UInt8](repeating: 255, count: 64), of: message))
    #expect(!(try ES256PrivateKey.generate().publicKey.verify(signature, of: message)))
  }

  @Test func keysWorkFromManyTasksAtOnce() async throws {
    let key = try ES256PrivateKey.generate()
    let results = try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<64 {
        group.addTask { key.publicKey.verify(try key.sign([UInt8(number)]), of: [UInt8(number)]) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.count == 64 && results.allSatisfy { $0 })
  }
}
