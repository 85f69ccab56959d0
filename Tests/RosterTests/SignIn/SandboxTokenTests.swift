import HTTP
import JSON
import Secrets
import Signing
import Synchronization
import Testing

@testable import Roster
@testable import Sandbox

/// Each shape and each fault once, with tokens that the sandbox signed and keys that it serves.
@Suite struct SandboxTokenTests {
  typealias Fixture = SandboxDiagnosisTests.Fixture

  /// A sign-in of the sandbox, taken apart.
  struct Parts {
    let fixture: Fixture
    let shape: SignInShape.Parts
    let claims: JSONObject

    init(as account: String = "student") throws {
      fixture = try Fixture(scopes: [.users, .classes])
      let address = try fixture.server.consent(to: SandboxSignInTests.address(fixture), as: account)
      let signIn = try SignInReader.read(address)
      let token = try #require(signIn.identityToken?.withString { $0 })
      claims = try JWT(compact: token).claims
      shape = SignInShape.Parts(
        token: token, code: try #require(signIn.authorizationCode?.withString { $0 }), accessToken: "access",
        user: claims["sub"]?.stringValue ?? "")
    }

    /// The same sign-in with other claims.
    func token(_ change: (inout JSONObject) -> Void) throws -> String {
      var changed = claims
      change(&changed)
      return try fixture.server.sandbox.signInKeys.sign(changed)
    }

    func examine(
      _ text: String, _ options: SignInExaminer.Options = .init(nonce: "n-1"), transport: (any Transport)? = nil
    ) async throws -> SignInExamination {
      try await SignInExaminer(profile: fixture.desk.profile, transport: transport ?? fixture.desk.transport)
        .examine(text, options: options)
    }
  }

  @Test(arguments: SignInShape.all) func eachShapeIsVerified(shape: SignInShape) async throws {
    let parts = try Parts()
    var around = parts.shape
    if shape.hasAccessToken {
      let answer = try await CodeExchange(
        profile: parts.fixture.desk.profile, transport: parts.fixture.desk.transport, now: { UTCTime.now }
      ).exchange(Secret(around.code), clientID: parts.fixture.desk.profile.clientID, isWeb: true)
      around.token = try #require(answer.identityToken?.withString { $0 })
      around.accessToken = try #require(answer.accessToken?.withString { $0 })
    }
    let examination = try await parts.examine(shape.text(around))
    #expect(shape.problems(of: examination).isEmpty, "\(shape.problems(of: examination))")
    #expect(examination.account == .managedSchool || examination.account == .managedBusiness)
    // Nothing of it but its claims is in the document.
    let document = examination.json { _ in .null }.text()
    for secret in [around.code, around.accessToken] + around.token.split(separator: ".").map(String.init) {
      #expect(!document.contains(secret))
    }
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// The check that fails or, in `skipped`, that is skipped; no other fails.
    var check: TokenCheck.Name
    var outcome = TokenCheck.Outcome.fail
    var options = SignInExaminer.Options(nonce: "n-1")
    var text: @Sendable (Parts) throws -> String

    init(
      _ name: String, _ check: TokenCheck.Name, _ outcome: TokenCheck.Outcome = .fail,
      options: SignInExaminer.Options = .init(nonce: "n-1"), _ text: @escaping @Sendable (Parts) throws -> String
    ) {
      testDescription = name
      self.check = check
      self.outcome = outcome
      self.options = options
      self.text = text
    }

    static func claims(
      _ name: String, _ check: TokenCheck.Name, _ outcome: TokenCheck.Outcome = .fail,
      options: SignInExaminer.Options = .init(nonce: "n-1"),
      _ change: @escaping @Sendable (inout JSONObject) -> Void
    ) -> Fault {
      Fault(name, check, outcome, options: options) { try $0.token(change) }
    }
  }

  private static func replacing(header: JSONObject, of token: String) -> String {
    let rest = token.split(separator: ".").dropFirst()
    return ([Base64URL.encode(JSONValue.object(header).text().utf8)] + rest.map(String.init)).joined(separator: ".")
  }

  static let faults: [Fault] = [
    Fault("claims swapped", .signature) { parts in
      let other = try parts.token { $0["sub"] = "someone.else" }.split(separator: ".")[1]
      let own = parts.shape.token.split(separator: ".")
      return "\(own[0]).\(other).\(own[2])"
    },
    Fault("cut", .signature) { String($0.shape.token.dropLast(2)) },
    Fault("signed with the key of the other way", .signature) { parts in
      try parts.fixture.server.sandbox.keys.sign(parts.claims)
    },
    Fault("no key named", .signature) { replacing(header: ["alg": "RS256"], of: $0.shape.token) },
    Fault("another key named than signed", .signature) { parts in
      let ids = try parts.fixture.server.sandbox.signInKeys.published().keys.map(\.id)
      let own = try JWT(compact: parts.shape.token).keyID
      let other: String = try #require(ids.compactMap(\.self).first { $0 != own })
      return replacing(header: ["alg": "RS256", "kid": .string(other)], of: parts.shape.token)
    },
    Fault("ES256", .algorithm) { parts in
      let id = try #require(try JWT(compact: parts.shape.token).keyID)
      return try JWT.signed(header: ["kid": .string(id)], claims: parts.claims, by: ES256PrivateKey.generate())
        .withString { $0 }
    },
    Fault("none", .algorithm) { parts in
      let id = try #require(try JWT(compact: parts.shape.token).keyID)
      return replacing(header: ["alg": "none", "kid": .string(id)], of: parts.shape.token)
    },
    .claims("issuer", .issuer) { $0["iss"] = "https://elsewhere.example" },
    .claims("audience", .audience) { $0["aud"] = "com.example.other" },
    .claims("no audience", .audience) { $0["aud"] = nil },
    .claims("expired", .expiry) { $0["exp"] = .integer(Int64(UTCTime.now) - 61) },
    .claims("no expiry", .expiry) { $0["exp"] = nil },
    .claims("from the future", .issuedAt) { $0["iat"] = .integer(Int64(UTCTime.now) + 600) },
    .claims("no time of issue", .issuedAt) { $0["iat"] = nil },
    .claims("another nonce", .nonce) { $0["nonce"] = "n-2" },
    .claims("nonce missing", .nonce) { $0["nonce"] = nil },
    .claims("nonce missing, support not told", .nonce) {
      $0["nonce"] = nil
      $0["nonce_supported"] = nil
    },
    .claims("nonce missing, supported in a word", .nonce) {
      $0["nonce"] = nil
      $0["nonce_supported"] = "true"
    },
    .claims("nonce not supported", .nonce, .skipped) {
      $0["nonce"] = nil
      $0["nonce_supported"] = false
    },
    .claims("nonce not supported, in a word", .nonce, .skipped) {
      $0["nonce"] = nil
      $0["nonce_supported"] = "false"
    },
    .claims("nonce not given", .nonce, .skipped, options: .init()) { _ in },
    Fault("another code", .cHash) { parts in
      SignInShape.all.first { $0.testDescription == "web" }!.text(
        .init(token: parts.shape.token, code: "c.0.other", accessToken: "", user: ""))
    },
    Fault("another access token", .atHash) { parts in
      let token = try parts.token { $0["at_hash"] = .string(SignInExaminationTests.hash("access")) }
      return #"{"access_token":"another","id_token":"\#(token)"}"#
    },
    Fault("offline", .signature, .skipped, options: .init(nonce: "n-1", offline: true)) { $0.shape.token },
  ]

  @Test(arguments: faults) func eachFaultFailsItsCheck(fault: Fault) async throws {
    let parts = try Parts()
    let examination = try await parts.examine(try fault.text(parts), fault.options)
    #expect(examination.outcome(fault.check) == fault.outcome, "\(examination.checks)")
    #expect(examination.verified == (fault.outcome == .fail ? false : nil), "never valid")
    // A token of another algorithm cannot bear the signature of an RSA key.
    let failed = Set(examination.checks.filter { $0.outcome == .fail }.map(\.name))
      .subtracting(fault.check == .algorithm ? [.signature] : [])
    #expect(failed == (fault.outcome == .fail ? [fault.check] : []))
  }

  /// Counts what is asked.
  final class Counting: Transport {
    let inner: any Transport
    private let asked = Mutex(0)
    var count: Int { asked.withLock { $0 } }

    init(_ inner: any Transport) { self.inner = inner }

    func send(_ request: Request) async throws(TransportError) -> Response {
      asked.withLock { $0 += 1 }
      return try await inner.send(request)
    }
  }

  @Test func anUnknownKeyIsLookedForOnceMore() async throws {
    let parts = try Parts()
    let transport = Counting(parts.fixture.desk.transport)
    let unknown = try parts.fixture.server.sandbox.keys.sign(parts.claims)
    #expect(try await parts.examine(unknown, transport: transport).outcome(.signature) == .fail)
    #expect(transport.count == 2)
    let known = Counting(parts.fixture.desk.transport)
    #expect(try await parts.examine(parts.shape.token, transport: known).verified == true)
    #expect(known.count == 1)
    let offline = Counting(parts.fixture.desk.transport)
    _ = try await parts.examine(parts.shape.token, .init(offline: true), transport: offline)
    #expect(offline.count == 0)
  }

  /// Two keys: a verifier that takes the first fails now and then.
  @Test func theKeyIsChosenByItsID() async throws {
    let parts = try Parts()
    let tokens = try (0..<2).map { _ in try parts.token { _ in } }
    #expect(Set(try tokens.map { try JWT(compact: $0).keyID }).count == 2)
    for token in tokens { #expect(try await parts.examine(token).verified == true) }
  }

  /// The App ID's token and the Services ID's, where the profile names both.
  @Test func eachPathsOwnIDIsAccepted() async throws {
    let parts = try Parts()
    var profile = parts.fixture.desk.profile
    let token = try parts.token { $0["aud"] = "org.example.homeroom.app" }
    let options = SignInExaminer.Options(nonce: "n-1")
    let alone = try await SignInExaminer(profile: profile, transport: parts.fixture.desk.transport)
      .examine(token, options: options)
    #expect(alone.outcome(.audience) == .fail)
    profile.audiences = ["org.example.homeroom.app"]
    let both = SignInExaminer(profile: profile, transport: parts.fixture.desk.transport)
    #expect(try await both.examine(token, options: options).verified == true)
    #expect(try await both.examine(parts.shape.token, options: options).verified == true)
  }

  @Test(arguments: [JSONValue.bool(true), .bool(false), "true", "false"])
  func aTruthValueMayBeAWord(value: JSONValue) async throws {
    let isTrue = value == .bool(true) || value == "true"
    let parts = try Parts(as: "personal")
    let examination = try await parts.examine(
      try parts.token {
        $0["email_verified"] = value
        $0["is_private_email"] = value
        $0["email"] = "a@example.com"
      })
    #expect(examination.verified == true)
    #expect(examination.account == (isTrue ? .privateRelay : .personal))
    #expect(IdentityClaims(try #require(examination.claims)).emailVerified == isTrue)
  }

  @Test func accountsAreToldApart() async throws {
    func account(_ name: String, _ change: (inout JSONObject) -> Void = { _ in }) async throws -> SignInExamination {
      let parts = try Parts(as: name)
      return try await parts.examine(try parts.token(change))
    }
    let plain = try await account("personal") {
      $0["is_private_email"] = false
      $0["email"] = "a@example.com"
    }
    #expect(plain.account == .personal)
    #expect(try await account("personal").account == .privateRelay)
    #expect(try await account("teacher") { $0["scopes"] = nil }.account == .managedBusiness)
    #expect(try await account("teacher") { $0["scopes"] = "edu.users.read" }.account == .managedSchool)
    let young = try await account("student") { $0["email"] = nil }
    #expect(young.verified == true)
    #expect(young.remarks.contains("No e-mail: normal for young pupils and for every sign-in but the first."))
  }

  /// Name and e-mail come once; the second sign-in leaves what the first told, and its date.
  @Test func theSecondSignInTellsNothingAndTakesNothing() async throws {
    let fixture = try Fixture(scopes: [.users, .classes])
    try fixture.desk.folders.make()
    let archive = fixture.desk.archive
    let address = SandboxSignInTests.address(
      fixture, [("scope", "name email"), ("response_mode", "form_post")])
    var seen: [SignInExamination] = []
    for (moment, isFirst) in [(100.0, true), (200.0, false)] {
      let pasted = try fixture.server.consent(to: address, as: "teacher")
      var examination = try await SandboxSignInTests.examine(pasted, fixture, .init(nonce: "n-1"))
      #expect(examination.verified == true, "\(examination.checks)")
      #expect((examination.signIn.givenName != nil) == isFirst)
      try examination.remember(in: archive, now: moment)
      seen.append(examination)
    }
    let first = try #require(seen[0].firstSignIn)
    #expect(first.givenName != nil && first.familyName != nil && first.seenAt == 100 && first.givenNameAt == 100)
    #expect(seen[1].firstSignIn == first)
    #expect(seen[1].remarks.contains { $0.hasPrefix("No name: it comes at the first sign-in only") })
    // Empty words instead of absent ones, as the Cordova plugin writes them.
    let token = try #require(seen[1].signIn.identityToken?.withString { $0 })
    var empty = try await SandboxSignInTests.examine(
      #"{"identityToken":"\#(token)","user":"","email":"","fullName":{"givenName":"","familyName":""}}"#, fixture,
      .init(nonce: "n-1"))
    try empty.remember(in: archive, now: 300)
    #expect(empty.signIn.shape == .cordova)
    #expect(empty.firstSignIn == first)
  }
}
