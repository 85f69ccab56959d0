import Foundation
import HTTP
import Roster
import Secrets
import Signing
import Synchronization

/// A profile with a key of its own in a temporary folder, and a clock the test moves.
final class OAuthFixture: Sendable {
  let folder: String
  let profile: Profile
  let folders: ProfileFolders
  let key: ES256PrivateKey
  private let time = Mutex(1_800_000_000.0)

  var now: Double {
    get { time.withLock { $0 } }
    set { time.withLock { $0 = newValue } }
  }
  var clock: @Sendable () -> Double { { self.now } }

  init(scopes: [Scope] = [.users, .classes], keyFile: String = "key.p8") throws {
    folder = NSTemporaryDirectory() + "oauth-" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    key = try ES256PrivateKey.generate()
    let path = folder + "/" + keyFile
    try key.pem().withString { try $0.write(toFile: path, atomically: true, encoding: .utf8) }
    profile = Profile(
      name: "springfield", clientID: "com.example.classes", teamID: "TEAM123456", keyID: "KEY1234567",
      privateKeyPath: path, redirectURI: "https://app.example/callback", scopes: scopes)
    folders = Places(under: folder).folders(of: "springfield")
    try folders.make()
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func connector(_ transport: any Transport) -> Connector {
    Connector(profile: profile, folders: folders, transport: transport, now: clock)
  }

  func session(_ transport: any Transport) -> Session {
    Session(
      profile: profile, folders: folders,
      endpoint: TokenEndpoint(profile: profile, transport: transport, now: clock), now: clock)
  }

  func stored() throws -> Credentials? { try CredentialsFile(folders).read() }

  /// Puts credentials in place as a finished consent would.
  func connect(
    access: String? = "access-0", expiresIn: Double = 3600, refresh: String? = "refresh-0", refusedAt: Double? = nil
  ) async throws {
    let credentials = Credentials(
      clientID: profile.clientID, scopes: profile.scopes,
      accessToken: access.map { AccessToken(value: Secret($0), expiresAt: now + expiresIn) },
      refreshToken: refresh.map { Secret($0) }, connectedAt: now + expiresIn - 3600, refusedAt: refusedAt)
    try await connector(TokenScript(.tokens(0))).keep(credentials)
  }

  func mode(of path: String) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as! Int
  }
}

/// The failure a body ends with, or `nil`.
func accessFailure(_ body: () async throws -> some Any) async -> AccessFailure? {
  do {
    _ = try await body()
    return nil
  } catch {
    return error as? AccessFailure
  }
}

func localCause(_ failure: AccessFailure?) -> Cause? {
  if case .local(let cause, _)? = failure?.evidence.outcome { cause } else { nil }
}
