import Foundation
import HTTP
import JSON
import Sandbox
import Secrets
import Signing
import Support

/// A sandbox for one test, with a client that does what a careful app does.
final class RunningSandbox: Sendable {
  let server: SandboxServer
  let folder: TemporaryFolder
  let client = Client()
  let info: JSONValue

  init(_ source: DistrictSource = .sample, scenarios: [Scenario] = []) throws {
    folder = try TemporaryFolder()
    server = try SandboxServer(
      Configuration(district: source, scenarios: scenarios, stateFolder: folder.file("state")))
    info = server.readyInfo
  }

  init(district: District) throws {
    folder = try TemporaryFolder()
    server = try SandboxServer(Configuration(stateFolder: folder.file("state")), district: district)
    info = server.readyInfo
  }

  /// In a folder that outlives it.
  init(stateFolder: String) throws {
    folder = try TemporaryFolder()
    server = try SandboxServer(Configuration(stateFolder: stateFolder))
    info = server.readyInfo
  }

  deinit { server.stop() }

  func text(_ name: String) -> String { info[name]?.stringValue ?? "" }
  var authURL: String { text("auth_url") }
  var signInURL: String { String(authURL.dropLast("/oauth2/v2".count)) }
  var rosterURL: String { text("roster_url") }

  // MARK: Client secret

  func key() throws -> ES256PrivateKey {
    try ES256PrivateKey(pem: Secret(try String(contentsOfFile: text("private_key"), encoding: .utf8)))
  }

  /// A right client secret, or one made wrong by the closure.
  func secret(
    header: JSONObject? = nil, key: ES256PrivateKey? = nil, _ spoil: (inout JSONObject) -> Void = { _ in }
  ) throws -> Secret {
    let now = Int64(Date().timeIntervalSince1970)
    var claims: JSONObject = [
      "iss": .string(text("team_id")), "iat": .integer(now - 5), "exp": .integer(now + 3600),
      "aud": "https://appleid.apple.com", "sub": .string(text("client_id")),
    ]
    spoil(&claims)
    return try JWT.signed(
      header: header ?? ["kid": .string(text("key_id"))], claims: claims, by: try key ?? self.key())
  }

  // MARK: Consent and tokens

  func authorizeURL(
    scopes: String = "edu.users.read edu.classes.read", base: String? = nil, _ more: [(String, String)] = []
  ) -> String {
    let items = [
      ("client_id", text("client_id")), ("redirect_uri", text("redirect_uri")), ("response_type", "code"),
      ("scope", scopes), ("state", "s t&te"),
    ]
    let merged = items.filter { item in !more.contains { $0.0 == item.0 } } + more
    return (base ?? authURL) + "/authorize?"
      + merged.map { PercentEncoding.encode($0.0) + "=" + PercentEncoding.encode($0.1) }.joined(separator: "&")
  }

  /// The code of a consent given in the program.
  func code(scopes: String = "edu.users.read edu.classes.read", base: String? = nil, _ more: [(String, String)] = [])
    throws -> String
  {
    let address = try server.consent(to: authorizeURL(scopes: scopes, base: base, more))
    return try Self.query(address, "code") ?? ""
  }

  func post(_ url: String, _ form: [(String, Secret)]) async throws -> Response {
    try await client.send(Request(.post, url: url, body: .form(form.map { (name: $0.0, value: $0.1) })))
  }

  func exchange(_ code: String, secret: Secret? = nil, _ more: [(String, String)] = []) async throws -> Response {
    let form: [(String, Secret)] = [
      ("client_id", Secret(text("client_id"))), ("client_secret", try secret ?? self.secret()),
      ("grant_type", Secret("authorization_code")), ("code", Secret(code)),
      ("redirect_uri", Secret(text("redirect_uri"))),
    ]
    let merged = form.filter { item in !more.contains { $0.0 == item.0 } } + more.map { ($0.0, Secret($0.1)) }
    return try await post(authURL + "/token", merged)
  }

  func refresh(_ token: String, secret: Secret? = nil) async throws -> Response {
    try await post(
      authURL + "/token",
      [
        ("client_id", Secret(text("client_id"))), ("client_secret", try secret ?? self.secret()),
        ("grant_type", Secret("refresh_token")), ("refresh_token", Secret(token)),
      ])
  }

  func tokens(scopes: String = "edu.users.read edu.classes.read") async throws -> JSONValue {
    try await exchange(code(scopes: scopes)).document
  }

  func accessToken(scopes: String = "edu.users.read edu.classes.read") async throws -> String {
    try await tokens(scopes: scopes)["access_token"]?.stringValue ?? ""
  }

  // MARK: Roster

  func get(_ path: String, _ token: String?) async throws -> Response {
    try await client.send(Request(url: rosterURL + path, bearer: token.map { Secret($0) }))
  }

  /// All records of a list, page by page.
  func drain(_ path: String, _ member: String, _ token: String, limit: Int = 1000) async throws -> [JSONValue] {
    var records: [JSONValue] = []
    var next: String?
    repeat {
      let separator = path.contains("?") ? "&" : "?"
      let page = next.map { "&pageToken=" + PercentEncoding.encode($0) } ?? ""
      let document = try await get(path + separator + "limit=\(limit)" + page, token).document
      records += document[member]?.arrayValue ?? []
      next = document["nextPageToken"]?.stringValue
      if document["moreToFollow"]?.boolValue != true { return records }
    } while next != nil
    return records
  }

  static func query(_ address: String, _ name: String) throws -> String? {
    URLComponents(string: address)?.queryItems?.first { $0.name == name }?.value
  }
}

extension Response {
  var document: JSONValue { (try? JSONValue(parsing: body)) ?? .null }
  var text: String { String(decoding: body, as: UTF8.self) }
  var error: String? { document["error"]?.stringValue }
}
