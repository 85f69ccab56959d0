/// What must be set in the Developer Portal and in Apple School Manager before a first request can succeed, in order.
///
/// No API shows these settings, so each link is a question with the exact place to look; a person answers it, and the
/// answer is remembered with its date. A link that a probe has proven needs no answer.
///
/// Sources: Apple, "Account & Organizational Data Sharing" (Developer Account Help); "Use organizational data sharing in
/// Apple School Manager" (Apple School Manager User Guide).
public enum SetupLink: String, CaseIterable, Sendable {
  case primaryAppID = "primary_app_id"
  case sharingScopes = "sharing_scopes"
  case returnURLs = "return_urls"
  case key
  case notificationEndpoint = "notification_endpoint"
  case consentingPerson = "consenting_person"
  case signInList = "sign_in_list"
  case orgDataSharingList = "org_data_sharing_list"

  public var title: String {
    switch self {
    case .primaryAppID: "Primary App ID"
    case .sharingScopes: "Organizational Data Sharing scopes"
    case .returnURLs: "Return URLs"
    case .key: "Key"
    case .notificationEndpoint: "Notification endpoint"
    case .consentingPerson: "Who consents"
    case .signInList: "Sign in with Apple list"
    case .orgDataSharingList: "Org Data Sharing list"
    }
  }

  /// A question whose answer is yes where all is well.
  public func question(_ profile: Profile) -> String {
    switch self {
    case .primaryAppID:
      "Does \(profile.clientID) have a configuration there, as a primary App ID or grouped with one?"
    case .sharingScopes:
      "Are these selected: \(profile.scopes.map(\.rawValue).joined(separator: ", "))?"
    case .returnURLs: "Does \(profile.redirectURI) stand there, exactly so?"
    case .key:
      "Does the key \(profile.keyID) exist there, with Account & Organizational Data Sharing enabled, and is its file the one the profile names?"
    case .notificationEndpoint:
      "Is a server-to-server notification endpoint given? It is told when a school withdraws its consent."
    case .consentingPerson:
      "Is the person who consents an Administrator or Site Manager (not a People Manager), with a Managed Apple Account that is not federated?"
    case .signInList: "Is “All apps” selected, or does this app stand in the list?"
    case .orgDataSharingList: "Are all approved apps allowed, or does this app stand in the list?"
    }
  }

  public var place: String {
    switch self {
    case .primaryAppID: Place.sharing
    case .sharingScopes: Place.scopes
    case .returnURLs: Place.returnURLs
    case .key: Place.keys
    case .notificationEndpoint: Place.notifications
    case .consentingPerson: Place.users
    case .signInList: Place.signInWithApple
    case .orgDataSharingList: Place.orgDataSharing
    }
  }

  public var actor: Verdict.Actor {
    switch self {
    case .primaryAppID, .sharingScopes, .returnURLs, .key, .notificationEndpoint: .developer
    case .consentingPerson, .signInList, .orgDataSharingList: .schoolAdministrator
    }
  }

  /// Causes that a wrong setting of this link shows itself by, the likeliest of each class first.
  public var causes: [Cause] {
    switch self {
    case .primaryAppID: [.redirectUnregistered, .ownCredentials]
    case .sharingScopes: [.scopeMissing, .scopeNotConfigured, .testScopeOnly]
    case .returnURLs: [.redirectUnregistered, .redirectMismatch]
    case .key: [.ownCredentials]
    case .notificationEndpoint: []
    case .consentingPerson: [.consentRefused, .consentDeclined]
    case .signInList, .orgDataSharingList: [.notListed, .consentRefused]
    }
  }
}
