/// What the scopes of a grant open.
struct ScopeAccess {
  private let hasUsers: Bool
  private let hasClasses: Bool
  /// The test scope was asked for and opens the test school, whatever else was asked for.
  let isTest: Bool

  init(requested: [String], settings: Settings) {
    let scopes = requested.filter { settings.grantedScopes?.contains($0) ?? true }
    isTest = scopes.contains("edu.rosterapi.test.read") && settings.testScope == .data
    hasUsers = isTest || scopes.contains("edu.users.read")
    hasClasses = isTest || scopes.contains("edu.classes.read")
    hasAny = !requested.isEmpty
  }

  private let hasAny: Bool

  /// Nil where the route is open.
  func refusal(of route: Route, settings: Settings) -> RosterRefusal? {
    func refused(_ what: String, _ scope: String) -> RosterRefusal {
      .forbidden(what, missing: scope, challenge: settings.scopeChallenge)
    }
    let users = "edu.users.read"
    let classes = "edu.classes.read"
    switch route {
    case .users, .user: return hasUsers ? nil : refused("the list of users", users)
    case .classes, .schoolClass: return hasClasses ? nil : refused("the list of classes", classes)
    case .classUsers:
      let isOpen =
        switch settings.membersScope {
        case .both: hasUsers && hasClasses
        case .either: hasUsers || hasClasses
        case .users: hasUsers
        case .classes: hasClasses
        }
      return isOpen ? nil : refused("the users of a class", hasUsers ? classes : users)
    // Either of the two opens these, and so do others: a consent is enough.
    default: return hasAny ? nil : refused("the organization", users)
    }
  }
}
