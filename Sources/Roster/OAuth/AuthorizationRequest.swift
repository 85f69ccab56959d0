internal import HTTP
internal import Secrets
internal import Signing

/// The question to a school: may this app read your roster? Its address is opened in the browser of an Administrator or
/// Site Manager.
///
/// PKCE is not sent: Apple documents none for this flow. `state` comes back with the answer, and is what tells the
/// answer to this question from one that somebody else has made up.
public struct AuthorizationRequest: Sendable, Hashable {
  public let clientID: String
  public let redirectURI: String
  public let scopes: [Scope]
  /// 32 random bytes as base64url.
  public let state: String
  private let endpoint: String

  public init(for profile: Profile) {
    self.init(for: profile, state: SecureRandom.token().withString { $0 })
  }

  init(for profile: Profile, state: String) {
    clientID = profile.clientID
    redirectURI = profile.redirectURI
    scopes = profile.scopes
    endpoint = profile.endpoints.auth + "/authorize"
    self.state = state
  }

  /// Every value percent-encoded whole, the scopes separated by one `%20` (Apple: "Request an authorization").
  public var url: String {
    let parameters = [
      ("client_id", clientID), ("redirect_uri", redirectURI), ("response_type", "code"),
      ("scope", scopes.map(\.rawValue).joined(separator: " ")), ("state", state),
    ]
    return endpoint + "?" + parameters.map { $0.0 + "=" + PercentEncoding.encode($0.1) }.joined(separator: "&")
  }
}
