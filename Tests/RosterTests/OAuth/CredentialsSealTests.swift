import Foundation
import Secrets
import Signing
import Support
import Testing

@testable import Roster

/// Credentials encrypted by a key that systemd gives the unit.
@Suite struct CredentialsSealTests {
  let folder: TemporaryFolder
  let fixture: OAuthFixture

  init() throws {
    folder = try TemporaryFolder()
    fixture = try OAuthFixture()
  }

  /// As systemd lays a key out; each letter is another one.
  func credentials(_ letter: Character, bytes: Int = 32) throws -> SystemCredentials {
    let name = "unit-\(letter)"
    try folder.write(String(repeating: letter, count: bytes), to: name + "/" + CredentialsSeal.name, mode: 0o400)
    return SystemCredentials(folder: folder.file(name))
  }

  func file(_ credentials: SystemCredentials) -> CredentialsFile {
    CredentialsFile(fixture.folders, credentials: credentials)
  }

  var none: SystemCredentials { SystemCredentials(folder: nil) }
  var path: String { fixture.folders.credentials }
  func content() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  func sample(_ refresh: String = "refresh-canary") -> Credentials {
    Credentials(
      clientID: "com.example.classes", scopes: [.users],
      accessToken: AccessToken(value: Secret("access-canary"), expiresAt: 2_000_000_000),
      refreshToken: Secret(refresh), connectedAt: 1_800_000_000)
  }

  @Test func withAKeyNothingCanBeReadFromTheFile() async throws {
    let file = file(try credentials("a"))
    try await file.store(sample())
    #expect(try !content().contains("canary"))
    #expect(try !content().contains("com.example"))
    #expect(try file.read() == sample())
    #expect(try fixture.mode(of: path) == 0o600)
  }

  @Test func withoutOneTheFileIsReadableToItsOwner() async throws {
    try await file(none).store(sample())
    #expect(try content().contains("refresh-canary"))
    // The first write that has a key encrypts it.
    let sealing = file(try credentials("a"))
    #expect(try sealing.read() == sample())
    try await sealing.store(sample())
    #expect(try !content().contains("canary"))
  }

  @Test func aMissingKeyLosesNothing() async throws {
    try await file(try credentials("a")).store(sample())
    let before = try content()
    #expect(throws: CredentialsError.sealed(path: path, .noKey)) { try file(none).read() }
    await #expect(throws: CredentialsError.sealed(path: path, .noKey)) { try await file(none).store(sample("other")) }
    // A folder of credentials without this one is no key either.
    let other = SystemCredentials(folder: folder.path)
    #expect(throws: CredentialsError.sealed(path: path, .noKey)) { try file(other).read() }
    #expect(try content() == before)
  }

  /// The code of a consent is spent by the exchange; so that there is a place for what it gives is made sure before.
  @Test func aConsentIsNotSpentWhereItCanNotBeKept() async throws {
    try await file(try credentials("a")).store(sample())
    let apple = TokenScript(.tokens(1))
    let connector = fixture.connector(apple)
    let request = try connector.start()
    let answer = Secret("https://app.example/callback?code=c0de&state=\(request.state)")
    await #expect(throws: CredentialsError.sealed(path: path, .noKey)) { try await connector.finish(answer) }
    #expect(apple.sent.isEmpty)
    #expect(try connector.pending() != nil)
  }

  @Test func anotherKeyOpensNothing() async throws {
    try await file(try credentials("a")).store(sample())
    #expect(throws: CredentialsError.sealed(path: path, .wrongKey)) { try file(try credentials("b")).read() }
    #expect(try file(try credentials("a")).read() == sample())
  }

  @Test func aChangedFileOpensWithNoKey() async throws {
    try await file(try credentials("a")).store(sample())
    let text = try content()
    let place = try #require(text.range(of: "\"sealed\":\"")).upperBound
    let other = text[place] == "A" ? "B" : "A"
    try text.replacingCharacters(in: place..<text.index(after: place), with: other)
      .write(toFile: path, atomically: false, encoding: .utf8)
    #expect(throws: CredentialsError.sealed(path: path, .wrongKey)) { try file(try credentials("a")).read() }
  }

  @Test(arguments: [0, 16, 31, 33]) func whatIsNoKeyIsNotTakenForOne(bytes: Int) async throws {
    let file = file(try credentials("a", bytes: bytes))
    let error = CredentialsError.sealed(path: path, .badKey(rule: "it has \(bytes) bytes instead of 32"))
    await #expect(throws: error) { try await file.store(sample()) }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func theWordsNameKeyAndRemedy() {
    for failure in [CredentialsError.SealFailure.noKey, .wrongKey, .badKey(rule: "it is short")] {
      let error = CredentialsError.sealed(path: "/x/credentials", failure)
      #expect(error.message.contains(CredentialsSeal.name))
      #expect(!error.remedy.isEmpty)
    }
  }

  @Test func aPrivateKeyCanBeACredential() throws {
    let unit = folder.file("unit")
    try fixture.key.pem().withString { _ = try folder.write($0, to: "unit/AuthKey.p8", mode: 0o400) }
    let name = "$CREDENTIALS_DIRECTORY/AuthKey.p8"
    _ = try PrivateKeyFile(path: name, credentials: SystemCredentials(folder: unit)).read()
    #expect(throws: PrivateKeyFile.Failure.noCredentials) { try PrivateKeyFile(path: name, credentials: none).read() }
    #expect(throws: PrivateKeyFile.Failure.missing) {
      try PrivateKeyFile(path: name, credentials: SystemCredentials(folder: folder.path)).read()
    }
  }
}
