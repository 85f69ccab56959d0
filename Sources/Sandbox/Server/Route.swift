/// What a request asks for, by method and path.
enum Route: Equatable, Sendable {
  case authorize
  case consent(String)
  case token, revoke, keys
  case signInAuthorize
  case signInConsent(String)
  case signInToken, signInRevoke, signInKeys
  case users
  case user(String)
  case classUsers(String)
  case classes
  case schoolClass(String)
  case locations
  case location(String)
  case organization
  case admin([String])

  /// The name that faults and counters use.
  var name: String {
    switch self {
    case .authorize: "authorize"
    case .consent: "consent"
    case .token: "token"
    case .revoke: "revoke"
    case .keys: "keys"
    case .signInAuthorize: "signin_authorize"
    case .signInConsent: "signin_consent"
    case .signInToken: "signin_token"
    case .signInRevoke: "signin_revoke"
    case .signInKeys: "signin_keys"
    case .users: "users"
    case .user: "user"
    case .classUsers: "class_users"
    case .classes: "classes"
    case .schoolClass: "class"
    case .locations: "locations"
    case .location: "location"
    case .organization: "organization"
    case .admin: "admin"
    }
  }

  private static let rosterNames = [
    "users", "user", "class_users", "classes", "class", "locations", "location", "organization",
  ]
  /// All that faults can be set at.
  static let names =
    rosterNames + [
      "authorize", "consent", "token", "revoke", "keys", "signin_authorize", "signin_consent", "signin_token",
      "signin_revoke", "signin_keys",
    ]

  var isRoster: Bool { Self.rosterNames.contains(name) }

  func matches(_ pattern: String) -> Bool {
    pattern == name || pattern == "*" || pattern == "roster" && isRoster
  }

  /// The only method the route takes; nil where it takes several.
  var method: String? {
    switch self {
    case .token, .revoke, .consent, .signInToken, .signInRevoke, .signInConsent: "POST"
    case .admin: nil
    default: "GET"
    }
  }

  init?(path: [String]) {
    switch (path.first, path.dropFirst()) {
    case ("admin", let rest): self = .admin(Array(rest))
    case ("rosterapi", let rest) where rest.first == "v1":
      guard let route = Self.roster(Array(rest.dropFirst())) else { return nil }
      self = route
    case ("auth", let rest) where rest.prefix(2).elementsEqual(["oauth2", "v2"]):
      guard let route = Self.organizational(Array(rest.dropFirst(2))) else { return nil }
      self = route
    case ("auth", let rest):
      guard let route = Self.signIn(Array(rest)) else { return nil }
      self = route
    default: return nil
    }
  }

  private static func roster(_ path: [String]) -> Route? {
    switch path.count {
    case 1:
      switch path[0] {
      case "users": .users
      case "classes": .classes
      case "locations": .locations
      case "organization": .organization
      default: nil
      }
    case 2:
      switch path[0] {
      case "users": .user(path[1])
      case "classes": .schoolClass(path[1])
      case "locations": .location(path[1])
      default: nil
      }
    case 3 where path[0] == "classes" && path[2] == "users": .classUsers(path[1])
    default: nil
    }
  }

  private static func organizational(_ path: [String]) -> Route? {
    switch (path.first, path.count) {
    case ("authorize", 1): .authorize
    case ("token", 1): .token
    case ("revoke", 1): .revoke
    case ("keys", 1): .keys
    case ("consent", 2): .consent(path[1])
    default: nil
    }
  }

  private static func signIn(_ path: [String]) -> Route? {
    switch (path.first, path.count) {
    case ("authorize", 1): .signInAuthorize
    case ("token", 1): .signInToken
    case ("revoke", 1): .signInRevoke
    case ("keys", 1): .signInKeys
    case ("consent", 2): .signInConsent(path[1])
    default: nil
    }
  }
}
