internal import JSON
public import Secrets

/// What an organisation's consent has given us, as it is kept between runs.
public struct Credentials: Sendable, Equatable {
  /// Whose the consent is; known once `/organization` has been read with it.
  public struct Organization: Sendable, Hashable {
    public var id: String
    public var name: String?

    public init(id: String, name: String?) {
      self.id = id
      self.name = name
    }
  }

  /// The client the tokens were issued to; they are worth nothing to another.
  public var clientID: String
  public var scopes: [Scope]
  public var organization: Organization?
  public var accessToken: AccessToken?
  /// Comes with the code exchange only; a refresh answer does not repeat it.
  public var refreshToken: Secret?
  /// When the consent was exchanged, and when the access token was last renewed.
  public var connectedAt: Double
  public var renewedAt: Double
  /// When a refresh was answered `invalid_grant`: the refresh token is dead.
  public var refusedAt: Double?

  public init(
    clientID: String, scopes: [Scope], organization: Organization? = nil, accessToken: AccessToken?,
    refreshToken: Secret?, connectedAt: Double, renewedAt: Double? = nil, refusedAt: Double? = nil
  ) {
    self.clientID = clientID
    self.scopes = scopes
    self.organization = organization
    self.accessToken = accessToken
    self.refreshToken = refreshToken
    self.connectedAt = connectedAt
    self.renewedAt = renewedAt ?? connectedAt
    self.refusedAt = refusedAt
  }
}

// MARK: - What changes them

extension Credentials {
  /// What a code exchange gave.
  init(_ grant: TokenAnswer, clientID: String, scopes: [Scope]) {
    self.init(
      clientID: clientID, scopes: scopes, accessToken: grant.accessToken, refreshToken: grant.refreshToken,
      connectedAt: grant.receivedAt)
  }

  /// Takes a refresh answer over. The refresh token stays where the answer has none: it is never replaced by nothing.
  mutating func renew(with answer: TokenAnswer) {
    accessToken = answer.accessToken
    refreshToken = answer.refreshToken ?? refreshToken
    renewedAt = answer.receivedAt
    refusedAt = nil
  }

  /// The refresh token is dead. It is kept, to be revoked and to be recognised; the access token went with it.
  mutating func refuse(at time: Double) {
    accessToken = nil
    refusedAt = time
  }
}

// MARK: - On disk

extension Credentials {
  static let version: Int64 = 1

  /// Why the stored text is not usable, as a rule without any of the text.
  struct Damage: Error, Equatable { let rule: String }

  /// The stored form. It is nothing but secrets: it goes into the credentials file and nowhere else.
  var stored: Secret {
    var object: JSONObject = [
      "version": .integer(Self.version), "client_id": .string(clientID), "scopes": JSONValue(scopes.map(\.rawValue)),
      "connected_at": .number(connectedAt), "renewed_at": .number(renewedAt), "refused_at": JSONValue(refusedAt),
      "organization": .null,
    ]
    if let organization {
      object["organization"] = ["id": .string(organization.id), "name": JSONValue(organization.name)]
    }
    object["access_token"] = JSONValue(accessToken.map { Self.plain($0.value) })
    object["access_token_expires_at"] = JSONValue(accessToken?.expiresAt)
    object["refresh_token"] = JSONValue(refreshToken.map(Self.plain))
    return Secret(JSONValue.object(object).text() + "\n")
  }

  init(stored: Secret) throws(Damage) {
    guard let object = (try? JSONValue(parsing: stored.withString { $0 }))?.objectValue else {
      throw Damage(rule: "it is not a JSON object")
    }
    guard let version = object["version"]?.integerValue else { throw Damage(rule: "it has no version") }
    guard version <= Self.version else {
      throw Damage(rule: "it was written by a newer homeroom (version \(version) of the file)")
    }
    guard let clientID = object["client_id"]?.stringValue, !clientID.isEmpty else {
      throw Damage(rule: "client_id is missing")
    }
    guard let connectedAt = object["connected_at"]?.doubleValue else { throw Damage(rule: "connected_at is missing") }
    self.init(
      clientID: clientID,
      scopes: (object["scopes"]?.arrayValue ?? []).compactMap { $0.stringValue.flatMap(Scope.init) },
      organization: object["organization"]?["id"]?.stringValue.map {
        Organization(id: $0, name: object["organization"]?["name"]?.stringValue)
      },
      accessToken: nil, refreshToken: try Self.token("refresh_token", in: object), connectedAt: connectedAt,
      renewedAt: object["renewed_at"]?.doubleValue, refusedAt: object["refused_at"]?.doubleValue)
    if let value = try Self.token("access_token", in: object) {
      guard let expiresAt = object["access_token_expires_at"]?.doubleValue else {
        throw Damage(rule: "access_token_expires_at is missing")
      }
      accessToken = AccessToken(value: value, expiresAt: expiresAt)
    }
  }

  private static func plain(_ secret: Secret) -> String { secret.withString { $0 } }

  private static func token(_ name: String, in object: JSONObject) throws(Damage) -> Secret? {
    switch object[name] {
    case nil, .null?: return nil
    case .string(let text)? where TokenAnswer.isToken(text): return Secret(text)
    default: throw Damage(rule: "\(name) is not a token")
    }
  }
}
