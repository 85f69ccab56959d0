/// One organisation's configuration: which client asks Apple, with which key, for which scopes.
public struct Profile: Sendable, Hashable {
  /// `[A-Za-z0-9][A-Za-z0-9._-]{0,63}`.
  public var name: String
  public var clientID: String
  /// 10 characters, from the developer account.
  public var teamID: String
  /// 10 characters, of the key with Account & Organizational Data Sharing.
  public var keyID: String
  /// Absolute path of the `.p8` (PKCS#8 PEM) file.
  public var privateKeyPath: String
  public var redirectURI: String
  public var scopes: [Scope]
  /// Further client ids whose identity tokens `signin` accepts.
  public var audiences: [String]
  public var endpoints: Endpoints

  public init(
    name: String, clientID: String, teamID: String, keyID: String, privateKeyPath: String, redirectURI: String,
    scopes: [Scope] = [.users, .classes], audiences: [String] = [], endpoints: Endpoints = .apple
  ) {
    self.name = name
    self.clientID = clientID
    self.teamID = teamID
    self.keyID = keyID
    self.privateKeyPath = privateKeyPath
    self.redirectURI = redirectURI
    self.scopes = scopes
    self.audiences = audiences
    self.endpoints = endpoints
  }

  /// What the data behind this profile is; said in words wherever its name is shown.
  public enum Kind: String, Sendable {
    case production
    case testData = "test_data"
    case sandbox
  }

  public var kind: Kind {
    if scopes.contains(.rosterTest) { return .testData }
    return endpoints.haveLoopback ? .sandbox : .production
  }
}
