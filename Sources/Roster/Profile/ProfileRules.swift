internal import HTTP

/// The rules a profile's values must keep, each with its words: the same for a file as for the command line.
public enum ProfileRules {
  /// A broken rule: under which key, what it says, how to mend it.
  public struct Fault: Error, Equatable, Sendable {
    /// As in the configuration, e.g. `team_id`.
    public let key: String
    public let problem: String
    public let remedy: String
  }

  public static let nameRule = "1 to 64 letters, digits, dots, underscores and hyphens, the first a letter or digit"

  public static func isName(_ name: String) -> Bool {
    // The audit log lies beside the profiles' folders.
    if name == Places.auditLogName { return false }
    guard let first = name.utf8.first, isLetterOrDigit(first), name.utf8.count <= 64 else { return false }
    return name.utf8.allSatisfy { isLetterOrDigit($0) || "._-".utf8.contains($0) }
  }

  /// Every rule but those about the key file's content, which `PrivateKeyFile` knows.
  public static func check(_ profile: Profile) throws(Fault) {
    if let fault = faults(of: profile).first { throw fault }
  }

  /// Each broken rule, at most one a value, in the order of the fields.
  public static func faults(of profile: Profile) -> [Fault] {
    let found: [Fault?] =
      [ofName(profile.name), ofClient(profile.clientID, key: "client_id")]
      + profile.audiences.map { ofClient($0, key: "audiences") } + [
        ofTen(profile.teamID, key: "team_id", where: "on the developer account's Membership page"),
        ofTen(
          profile.keyID, key: "key_id", where: "beside the key in the Developer Portal, and in its file's name"),
        ofPath(profile.privateKeyPath),
        ofScopes(profile.scopes),
        ofEndpoint(profile.endpoints.auth, key: "auth_url"),
        ofEndpoint(profile.endpoints.roster, key: "roster_url"),
        ofRedirect(profile.redirectURI),
      ]
    return found.compactMap(\.self)
  }

  public static func scope(_ word: String) throws(Fault) -> Scope {
    guard let scope = Scope(rawValue: word) else {
      throw Fault(key: "scopes", problem: "there is no such scope", remedy: scopeRemedy)
    }
    return scope
  }

  static let scopeRemedy = "The scopes are: " + Scope.allCases.map(\.rawValue).joined(separator: ", ") + "."

  private static func ofName(_ name: String) -> Fault? {
    guard isName(name) else {
      return Fault(key: "name", problem: "a profile's name is \(nameRule)", remedy: "Choose another name.")
    }
    return nil
  }

  private static func ofPath(_ path: String) -> Fault? {
    guard path.hasPrefix("/") || SystemCredentials.isNamed(by: path) else {
      return Fault(
        key: "private_key", problem: "the path of the private key must be absolute",
        remedy: "Write it from \"/\" on.")
    }
    return nil
  }

  private static func ofScopes(_ scopes: [Scope]) -> Fault? {
    guard !scopes.isEmpty else {
      return Fault(key: "scopes", problem: "at least one scope is needed", remedy: scopeRemedy)
    }
    return nil
  }

  private static func ofClient(_ id: String, key: String) -> Fault? {
    let fits =
      !id.isEmpty && id.utf8.count <= 255 && id.utf8.allSatisfy { isLetterOrDigit($0) || "._-".utf8.contains($0) }
    guard fits else {
      return Fault(
        key: key, problem: "a client id is made of letters, digits, dots and hyphens, such as com.example.classes",
        remedy: "Copy the identifier of the App ID or Services ID from the Developer Portal; its case counts.")
    }
    return nil
  }

  private static func ofTen(_ id: String, key: String, where place: String) -> Fault? {
    guard id.utf8.count == 10, id.utf8.allSatisfy(isLetterOrDigit) else {
      return Fault(
        key: key, problem: "it has exactly 10 letters and digits, this one \(id.count) characters",
        remedy: "It stands \(place).")
    }
    return nil
  }

  private static func ofEndpoint(_ url: String, key: String) -> Fault? {
    let address = WebAddress(url)
    guard let address, !address.hasUser, !address.hasQuery, !address.hasFragment,
      address.scheme == "https" || (address.scheme == "http" && address.isLoopback)
    else {
      return Fault(
        key: key,
        problem: "it must be an https address, or http to this machine (localhost, 127.0.0.1 or [::1]), "
          + "without a query or fragment",
        remedy: "Leave it out to use Apple's own.")
    }
    return nil
  }

  /// Apple: "https, a domain name; no IP address, no localhost, no fragment". A sandbox is no exception: what works with
  /// it must work with Apple.
  private static func ofRedirect(_ uri: String) -> Fault? {
    let remedy = "Register such an address under Return URLs in the Developer Portal and give exactly that one."
    guard let address = WebAddress(uri), !address.hasUser, !address.hasFragment else {
      return Fault(key: "redirect_uri", problem: "it must be a whole https address without \"#\"", remedy: remedy)
    }
    guard address.scheme == "https" else {
      return Fault(key: "redirect_uri", problem: "it must begin with https://", remedy: remedy)
    }
    guard !address.isAddressNumber, !address.isLoopback, address.host.contains(".") else {
      return Fault(
        key: "redirect_uri", problem: "it needs a domain name; Apple accepts no IP address and no localhost",
        remedy: remedy)
    }
    return nil
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
