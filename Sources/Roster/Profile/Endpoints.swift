internal import HTTP

/// The two bases every address is built on.
public struct Endpoints: Sendable, Hashable {
  /// Ends in `/auth/oauth2/v2`, without a trailing slash.
  public var auth: String
  /// Ends in `/rosterapi/v1`, without a trailing slash.
  public var roster: String

  public init(auth: String, roster: String) {
    self.auth = auth
    self.roster = roster
  }

  /// Apple: "Account & Organizational Data Sharing" and "Roster API".
  public static let apple = Endpoints(
    auth: "https://appleid.apple.com/auth/oauth2/v2", roster: "https://api-school.apple.com/rosterapi/v1")

  /// Issuer of every Apple token and audience of every client secret, whatever the endpoints.
  public static let issuer = "https://appleid.apple.com"

  /// Whether both lead to this machine: a sandbox.
  public var areLoopback: Bool { [auth, roster].allSatisfy(Self.isLoopback) }

  /// Whether either does: what comes from there is not Apple's, whoever gave the tokens.
  public var haveLoopback: Bool { [auth, roster].contains(where: Self.isLoopback) }

  private static func isLoopback(_ url: String) -> Bool {
    WebAddress(url).map { $0.isLoopback && !$0.hasUser } ?? false
  }

  /// Without the slashes at its end.
  public static func trimmed(_ url: String) -> String {
    var url = url[...]
    while url.hasSuffix("/") { url.removeLast() }
    return String(url)
  }
}
