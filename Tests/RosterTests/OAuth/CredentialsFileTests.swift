import Foundation
import Glibc
import Secrets
import Testing

@testable import Roster

@Suite struct CredentialsFileTests {
  @Test func aFileOfOursIsForItsOwnerOnly() async throws {
    let fixture = try OAuthFixture()
    #expect(try fixture.stored() == nil)
    try await fixture.connect()
    #expect(try fixture.mode(of: fixture.folders.credentials) == 0o600)
    #expect(try fixture.mode(of: fixture.folders.state) == 0o700)
    #expect(try fixture.mode(of: fixture.folders.refreshLock) == 0o600)
    #expect(try fixture.stored()?.refreshToken == Secret("refresh-0"))
    let left = try FileManager.default.contentsOfDirectory(atPath: fixture.folders.state)
    #expect(Set(left) == ["credentials", "homeroom.log", "refresh.lock"])
    #expect(try fixture.mode(of: fixture.folders.log) == 0o600)
  }

  /// A program that ends between writing the tokens and putting them in place leaves them beside it.
  @Test func whatAStoppedWriterLeftGoesWithTheNextOne() async throws {
    let fixture = try OAuthFixture()
    try await fixture.connect()
    let left = fixture.folders.credentials + ".999999.new"
    try Data("refresh-lost".utf8).write(to: URL(fileURLWithPath: left))
    try await fixture.connect(refresh: "refresh-1")
    #expect(access(left, F_OK) != 0)
    #expect(try fixture.stored()?.refreshToken == Secret("refresh-1"))
  }

  @Test func aFileThatOthersCouldHaveWrittenIsRefused() async throws {
    let fixture = try OAuthFixture()
    try await fixture.connect()
    chmod(fixture.folders.credentials, 0o602)
    #expect(throws: CredentialsError.file(path: fixture.folders.credentials, .writableByOthers)) {
      try fixture.stored()
    }
    chmod(fixture.folders.credentials, 0o600)
    chmod(fixture.folders.state, 0o702)
    #expect(throws: CredentialsError.folder(.writableByOthers(path: fixture.folders.state))) { try fixture.stored() }
    chmod(fixture.folders.state, 0o700)
    #expect(try fixture.stored() != nil)
  }

  @Test func linksAreNotFollowed() async throws {
    let fixture = try OAuthFixture()
    try await fixture.connect()
    let path = fixture.folders.credentials
    rename(path, path + ".real")
    symlink(path + ".real", path)
    #expect(throws: CredentialsError.file(path: path, .link)) { try fixture.stored() }
    // Writing replaces the link and leaves alone what it pointed to.
    try await fixture.connect(refresh: "refresh-1")
    #expect(try fixture.stored()?.refreshToken == Secret("refresh-1"))
    unlink(fixture.folders.refreshLock)
    symlink("/etc/passwd", fixture.folders.refreshLock)
    await #expect(throws: CredentialsError.lock(path: fixture.folders.refreshLock, .link)) {
      try await fixture.connect()
    }
  }

  @Test func damageIsToldWithTheFilesName() async throws {
    let fixture = try OAuthFixture()
    try await fixture.connect()
    let path = fixture.folders.credentials
    try "half a fi".write(toFile: path, atomically: false, encoding: .utf8)
    #expect(throws: CredentialsError.damaged(path: path, rule: "it is not a JSON object")) { try fixture.stored() }
    await #expect(throws: CredentialsError.self) {
      try await fixture.session(TokenScript(.tokens(1))).accessToken()
    }
    // A new consent mends it.
    try await fixture.connect()
    #expect(try fixture.stored() != nil)
  }

  @Test func aFolderThatCanNotBeWrittenLosesNothing() async throws {
    let fixture = try OAuthFixture()
    try await fixture.connect()
    let path = fixture.folders.credentials
    // A folder in place of the temporary file makes writing fail for every user, root too.
    mkdir(path + ".\(getpid()).new", 0o700)
    await #expect(throws: CredentialsError.self) { try await fixture.connect(refresh: "refresh-1") }
    #expect(try fixture.stored()?.refreshToken == Secret("refresh-0"))
  }

  @Test func theOrganizationIsRememberedForTheConsentItWasReadWith() async throws {
    let fixture = try OAuthFixture()
    try await fixture.connect()
    let file = CredentialsFile(fixture.folders)
    let token = try #require(try fixture.stored()?.accessToken)
    let organization = Credentials.Organization(id: "8e25", name: "Springfield")
    try await file.setOrganization(organization, readWith: token)
    #expect(try fixture.stored()?.organization == organization)
    let other = AccessToken(value: Secret("other"), expiresAt: 0)
    try await file.setOrganization(.init(id: "x", name: nil), readWith: other)
    #expect(try fixture.stored()?.organization == organization)
  }

  // MARK: - The lock

  @Test func oneHolderAtATime() async throws {
    let fixture = try OAuthFixture()
    let path = fixture.folders.state + "/lock"
    let counter = Counter()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        group.addTask {
          let lock = try await FileLock.acquire(path)
          await counter.enter()
          await Task.yield()
          await counter.leave()
          withExtendedLifetime(lock) {}
        }
      }
      try await group.waitForAll()
    }
    #expect(await counter.most == 1)
  }

  @Test func aCancelledWaitEndsAtOnceAndLeavesTheLockFree() async throws {
    let fixture = try OAuthFixture()
    let path = fixture.folders.state + "/lock"
    var held: FileLock? = try await FileLock.acquire(path)
    let waiter = Task { try await FileLock.acquire(path) }
    waiter.cancel()
    await #expect(throws: CancellationError.self) { try await waiter.value }
    withExtendedLifetime(held) {}
    held = nil
    _ = try await FileLock.acquire(path)
  }

  private actor Counter {
    private var inside = 0
    private(set) var most = 0
    func enter() {
      inside += 1
      most = max(most, inside)
    }
    func leave() { inside -= 1 }
  }
}
