/// Looks at a profile without asking anybody: what Apple is known to refuse in it.
///
/// Source: Apple, "Creating a client secret" and "Request an authorization".
enum ConfigurationCheck {
  static func problems(_ profile: Profile) -> [String] {
    var problems: [String] = []
    if profile.clientID.isEmpty || profile.clientID.contains(where: \.isWhitespace) {
      problems.append("client_id is empty or holds blanks")
    }
    if !ClientSecretInspection.isTenCharacterID(profile.teamID) {
      problems.append("team_id is not 10 capital letters and digits")
    }
    if !ClientSecretInspection.isTenCharacterID(profile.keyID) {
      problems.append("key_id is not 10 capital letters and digits")
    }
    if profile.teamID == profile.keyID { problems.append("team_id and key_id are one and the same id") }
    if profile.scopes.isEmpty { problems.append("no scope is requested") }
    // A sandbox on this machine takes what Apple does not.
    if !profile.endpoints.areLoopback { problems += redirectProblems(profile.redirectURI) }
    return problems
  }

  private static func redirectProblems(_ uri: String) -> [String] {
    guard uri.hasPrefix("https://") else { return ["redirect_uri does not begin with https://"] }
    let host = uri.dropFirst(8).prefix { $0 != "/" && $0 != ":" && $0 != "?" }
    if uri.contains("#") { return ["redirect_uri holds a #"] }
    let isAddress = host.hasPrefix("[") || host.allSatisfy { $0.isNumber || $0 == "." }
    if host.isEmpty || host.lowercased() == "localhost" || isAddress {
      return ["redirect_uri needs a domain name, neither an IP address nor localhost"]
    }
    return []
  }
}
