/// Where to click, word for word as the two web sites name it.
///
/// Sources: Apple, "Account & Organizational Data Sharing" (Developer Account Help); "Use organizational data sharing
/// in Apple School Manager" and "Use Sign in with Apple in Apple School Manager" (Apple School Manager User Guide).
enum Place {
  static let sharing =
    "developer.apple.com/account > Certificates, Identifiers & Profiles > Services"
    + " > Account & Organizational Data Sharing > Configure"
  static let scopes = sharing + " > (the app's configuration) Edit > Organizational Data Sharing Scopes"
  static let returnURLs = sharing + " > (the app's configuration) Edit > Return URLs"
  static let notifications = sharing + " > (the app's configuration) Edit > Server-to-Server Notification Endpoint"
  static let keys = "developer.apple.com/account > Certificates, Identifiers & Profiles > Keys"
  static let identifiers = "developer.apple.com/account > Certificates, Identifiers & Profiles > Identifiers"
  static let membership = "developer.apple.com/account > Membership details > Team ID"
  static let orgDataSharing = "school.apple.com > Access Management > Org Data Sharing"
  static let signInWithApple = "school.apple.com > Access Management > Sign in with Apple"
  static let users = "school.apple.com > Users > (the person) > Roles"
}
