public import HTTP
public import Secrets

/// What the doctor asks of the world: the network, the key file, the stored credentials, the clock.
public struct DoctorSources: Sendable {
  /// The stored credentials, as far as they can be known without a network.
  public enum Connection: Sendable, Equatable {
    case never
    /// A refresh token is there, or an access token that still lives. `accessTokenEnds` in seconds since 1970.
    case stored(accessTokenEnds: Double?, hasRefreshToken: Bool)
    /// The last refresh was answered `invalid_grant`.
    case revoked
    /// The consent was given to another client id than the profile names now.
    case ofAnotherClient
  }

  /// The private key, as a file that can sign or not.
  public enum Key: Sendable, Equatable {
    /// `warning` says what to run where others may read it.
    case usable(warning: String?)
    case unusable(problem: String)

    /// Reads the file; what it says of it holds the file's name, not the way to it.
    public init(path: String) {
      let file = PrivateKeyFile(path: path)
      let name = file.name
      do throws(PrivateKeyFile.Failure) {
        _ = try file.read()
        self = .usable(
          warning: file.warning == nil ? nil : "others may read it: run `chmod 600 \(name)` in its folder")
      } catch {
        self = .unusable(problem: error.message(path: name))
      }
    }
  }

  public var transport: any Transport
  /// Tries the key file that the profile names.
  public var privateKey: @Sendable () -> Key
  /// A client secret made as the next token request would make it.
  public var clientSecret: @Sendable () async throws -> Secret
  public var connection: @Sendable () throws -> Connection
  /// What the stored consent was asked for; `nil` where that is not known.
  public var consentScopes: @Sendable () -> [Scope]?
  /// An access token, refreshed if the stored one is about to end. Throws `AccessFailure`.
  public var accessToken: @Sendable () async throws -> Secret
  /// A new access token, whatever the stored one is. Throws `AccessFailure`.
  public var refreshedToken: @Sendable () async throws -> Secret
  /// Has a token that never was revoked: Apple answers 200 to anybody whose own credentials hold. Throws
  /// `AccessFailure`.
  public var trialRevocation: @Sendable () async throws -> Void
  /// Seconds since 1970.
  public var now: @Sendable () -> Double

  public init(
    transport: any Transport, privateKey: @escaping @Sendable () -> Key,
    clientSecret: @escaping @Sendable () async throws -> Secret,
    connection: @escaping @Sendable () throws -> Connection,
    consentScopes: @escaping @Sendable () -> [Scope]? = { nil },
    accessToken: @escaping @Sendable () async throws -> Secret,
    refreshedToken: @escaping @Sendable () async throws -> Secret,
    trialRevocation: @escaping @Sendable () async throws -> Void, now: @escaping @Sendable () -> Double
  ) {
    self.transport = transport
    self.privateKey = privateKey
    self.clientSecret = clientSecret
    self.connection = connection
    self.consentScopes = consentScopes
    self.accessToken = accessToken
    self.refreshedToken = refreshedToken
    self.trialRevocation = trialRevocation
    self.now = now
  }
}
