import Foundation
import HTTP
import JSON
import Secrets
import Signing
import Testing

@testable import Roster

@Suite struct SignInExaminationTests {
  typealias Fixture = SignInFixture

  static func hash(_ value: String) -> String { Base64URL.encode(SHA256.digest(value.utf8).prefix(16)) }

  @Test func aSoundTokenIsVerified() async throws {
    let examination = try await Fixture.examine(Fixture.token())
    #expect(examination.checks.map(\.name) == TokenCheck.Name.allCases)
    #expect(examination.verified == true)
    #expect(examination.account == .managedSchool)
    for name in [TokenCheck.Name.signature, .algorithm, .issuer, .audience, .expiry, .issuedAt] {
      #expect(examination.outcome(name) == .pass)
    }
    #expect(examination.outcome(.nonce) == .skipped)
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var token: String
    var failing: TokenCheck.Name
  }

  static let faults: [Fault] = [
    Fault(testDescription: "signed with another key", token: Fixture.token(key: 1, kid: "KEY0"), failing: .signature),
    Fault(testDescription: "unknown kid", token: Fixture.token(kid: "KEY9"), failing: .signature),
    Fault(testDescription: "cut", token: String(Fixture.token().dropLast(2)), failing: .signature),
    Fault(
      testDescription: "claims changed",
      token: {
        let parts = Fixture.token().split(separator: ".").map(String.init)
        let other = Fixture.token { $0["sub"] = "someone.else" }.split(separator: ".")[1]
        return "\(parts[0]).\(other).\(parts[2])"
      }(), failing: .signature),
    Fault(
      testDescription: "another algorithm",
      token: try! JWT.signed(header: ["kid": "KEY0"], claims: Fixture.claims(), by: ES256PrivateKey.generate())
        .withString { $0 }, failing: .algorithm),
    Fault(
      testDescription: "another issuer", token: Fixture.token { $0["iss"] = "https://elsewhere.example" },
      failing: .issuer),
    Fault(
      testDescription: "issuer with a slash", token: Fixture.token { $0["iss"] = "https://appleid.apple.com/" },
      failing: .issuer),
    Fault(
      testDescription: "another audience", token: Fixture.token { $0["aud"] = "com.example.other" }, failing: .audience),
    Fault(testDescription: "no audience", token: Fixture.token { $0["aud"] = nil }, failing: .audience),
    Fault(
      testDescription: "expired", token: Fixture.token { $0["exp"] = .integer(Int64(Fixture.now) - 61) },
      failing: .expiry),
    Fault(testDescription: "no expiry", token: Fixture.token { $0["exp"] = nil }, failing: .expiry),
    Fault(
      testDescription: "from the future", token: Fixture.token { $0["iat"] = .integer(Int64(Fixture.now) + 61) },
      failing: .issuedAt),
    Fault(testDescription: "no time of issue", token: Fixture.token { $0["iat"] = nil }, failing: .issuedAt),
  ]

  @Test(arguments: faults) func eachFaultFailsItsCheck(fault: Fault) async throws {
    let examination = try await Fixture.examine(fault.token)
    #expect(examination.outcome(fault.failing) == .fail)
    #expect(examination.verified == false)
    // The others stand, but for the signature of a token that no RSA key signed.
    for check in examination.checks where check.outcome == .fail {
      #expect(check.name == fault.failing || (check.name == .signature && fault.failing == .algorithm))
    }
  }

  @Test func withinTheToleranceItPasses() async throws {
    let token = Fixture.token {
      $0["exp"] = .integer(Int64(Fixture.now) - 59)
      $0["iat"] = .integer(Int64(Fixture.now) + 60)
    }
    #expect(try await Fixture.examine(token).verified == true)
  }

  @Test func eachPathsClientIDIsAccepted() async throws {
    #expect(try await Fixture.examine(Fixture.token { $0["aud"] = "com.example.web" }).outcome(.audience) == .pass)
    #expect(
      try await Fixture.examine(Fixture.token { $0["aud"] = ["x", "com.example.web"] }).outcome(.audience) == .pass)
  }

  @Test func aTimeNoCalendarHoldsIsNoEnd() async throws {
    let token = Fixture.token {
      $0["exp"] = 1e300
      $0["iat"] = -1e300
    }
    #expect(try await Fixture.examine(token).verified == true)
  }

  // MARK: - Nonce and hashes

  @Test func nonces() async throws {
    let raw = "n-0S6_WzA2Mj"
    let hex = SHA256.digest(raw.utf8).map { String(format: "%02x", $0) }.joined()
    func outcome(_ claim: JSONValue?, given: String?, supported: JSONValue = true) async throws -> (
      TokenCheck.Outcome?, Bool?
    ) {
      let token = Fixture.token {
        $0["nonce"] = claim
        $0["nonce_supported"] = supported
      }
      let examination = try await Fixture.examine(token, .init(nonce: given))
      return (examination.outcome(.nonce), examination.verified)
    }
    #expect(try await outcome(.string(raw), given: raw) == (.pass, true))
    #expect(try await outcome(.string(hex), given: raw) == (.pass, true))
    #expect(try await outcome(.string(raw), given: "other") == (.fail, false))
    #expect(try await outcome(nil, given: raw) == (.fail, false))
    #expect(try await outcome(nil, given: raw, supported: "false") == (.skipped, nil))
    #expect(try await outcome(.string(raw), given: nil) == (.skipped, nil))
    #expect(try await outcome(nil, given: nil) == (.skipped, true))
  }

  @Test func hashesBelongToTheirValues() async throws {
    let code = "c.code"
    func examine(_ claim: String, code: String) async throws -> SignInExamination {
      let token = Fixture.token { $0["c_hash"] = .string(claim) }
      return try await Fixture.examine(
        #"{"user":"\#(Fixture.subject)","identityToken":"\#(token)","authorizationCode":"\#(code)"}"#)
    }
    #expect(try await examine(Self.hash(code), code: code).outcome(.cHash) == .pass)
    #expect(try await examine(Self.hash(code), code: "c.other").outcome(.cHash) == .fail)
    #expect(try await examine(Self.hash(code), code: code).verified == true)
    let token = Fixture.token { $0["at_hash"] = .string(Self.hash("access")) }
    let answer = try await Fixture.examine(#"{"access_token":"access","id_token":"\#(token)"}"#)
    #expect(answer.outcome(.atHash) == .pass)
    let other = try await Fixture.examine(#"{"access_token":"other","id_token":"\#(token)"}"#)
    #expect(other.outcome(.atHash) == .fail)
  }

  // MARK: - Keys

  @Test func keysAreFetchedOnceAndOnceMoreForAnUnknownOne() async throws {
    let transport = Fixture.transport()
    let now = Fixture.now
    let examiner = SignInExaminer(profile: Fixture.profile, transport: transport, now: { now })
    _ = try await examiner.examine(Fixture.token())
    _ = try await examiner.examine(Fixture.token(key: 1))
    #expect(transport.requests.map(\.url) == ["https://appleid.apple.com/auth/keys"])
    _ = try await examiner.examine(Fixture.token(kid: "KEY9"))
    #expect(transport.requests.count == 2)
    let cold = Fixture.transport()
    _ = try await Fixture.examine(Fixture.token(kid: "KEY9"), transport: cold)
    #expect(cold.requests.count == 2)
  }

  @Test func withoutKeysNothingIsVerified() async throws {
    for transport in [
      Fixture.transport(["keys": .fail(.connectFailed(host: "appleid.apple.com"))]),
      Fixture.transport(["keys": .answer(503)]), Fixture.transport(["keys": .answer(200, "<html>")]),
    ] {
      let examination = try await Fixture.examine(Fixture.token(), transport: transport)
      #expect(examination.outcome(.signature) == .skipped)
      #expect(examination.verified == nil)
    }
    let transport = Fixture.transport()
    let offline = try await Fixture.examine(Fixture.token(), .init(offline: true), transport: transport)
    #expect(offline.outcome(.signature) == .skipped)
    #expect(offline.verified == nil)
    #expect(transport.requests.isEmpty)
  }

  // MARK: - Whose account

  @Test func truthMayBeABooleanOrAWord() {
    for (value, truth) in [
      (JSONValue.bool(true), true), ("true", true), ("TRUE", true), (false, false), ("false", false),
    ] as [(JSONValue, Bool?)] {
      #expect(IdentityClaims(["email_verified": value]).emailVerified == truth)
      #expect(IdentityClaims(["is_private_email": value]).isPrivateEmail == truth)
    }
    #expect(IdentityClaims(["email_verified": 1]).emailVerified == nil)
  }

  @Test func accountsAreToldApart() {
    #expect(IdentityClaims(["sub": "1"]).account == .personal)
    #expect(IdentityClaims(["is_private_email": "true"]).account == .privateRelay)
    #expect(IdentityClaims(["email": "x@privaterelay.appleid.com"]).account == .privateRelay)
    #expect(IdentityClaims(["org_id": "o"]).account == .managedBusiness)
    #expect(IdentityClaims(["org_id": "o", "scopes": []]).account == .managedSchool)
  }

  // MARK: - Which person

  static func matched(
    _ change: (inout JSONObject) -> Void = { _ in }, people: [Person] = [Person(id: PersonID(Fixture.subject))],
    organization: Organization? = Organization(id: Fixture.organizationID), roster: Bool = true
  ) async throws -> SignInExamination {
    var examination = try await Fixture.examine(Fixture.token(change))
    try examination.match(with: roster ? SmallRoster(people: people, own: organization) : nil)
    return examination
  }

  @Test func thePersonIsFoundBySubjectWithinTheOrganisation() async throws {
    let found = try await Self.matched()
    #expect(found.link == .matched)
    #expect(found.person?.row.person.id.rawValue == Fixture.subject)
    #expect(found.outcome(.organization) == .pass)
    let other = try await Self.matched({ $0["org_id"] = "another" })
    #expect(other.link == .otherOrganization)
    #expect(other.person == nil)
    #expect(other.outcome(.organization) == .fail)
    let unknown = try await Self.matched(people: [])
    #expect(unknown.link == .unknownPerson)
    #expect(unknown.remarks.contains { $0.contains("2027-01-15T05:13:20Z") })
    let personal = try await Self.matched({ $0["org_id"] = nil })
    #expect(personal.link == .personalAccount)
    #expect(personal.person == nil)
    #expect(personal.verified == true)
    let noRoster = try await Self.matched(roster: false)
    #expect(noRoster.link == .unknownPerson)
    #expect(noRoster.outcome(.organization) == .skipped)
    let noOrganization = try await Self.matched(organization: nil)
    #expect(noOrganization.link == .unknownPerson)
    #expect(noOrganization.person == nil)
  }

  /// Ids are case-sensitive.
  @Test func anotherCaseIsAnotherPerson() async throws {
    let lower = Person(id: PersonID(Fixture.subject.lowercased()))
    #expect(try await Self.matched(people: [lower]).link == .unknownPerson)
  }

  @Test func aRecordIsNoProof() async throws {
    var record = try await Fixture.examine(#"{"userId":"\#(Fixture.subject)","firstName":"Ada"}"#)
    try record.match(
      with: SmallRoster(people: [Person(id: PersonID(Fixture.subject))], own: Organization(id: Fixture.organizationID)))
    let memory = KeptSignIns()
    try record.remember(in: memory, now: 1)
    #expect(record.link == .noToken)
    #expect(record.person == nil)
    #expect(record.verified == nil)
    #expect(memory.isEmpty)
  }

  // MARK: - First sign-ins

  static func native(name: String?, token: String = Fixture.token(), user: String = Fixture.subject) -> String {
    let names =
      name.map { #","fullName":{"givenName":"\#($0)"},"email":"a@school.example""# }
      ?? #","fullName":null,"email":null"#
    return #"{"user":"\#(user)","identityToken":"\#(token)"\#(names)}"#
  }

  @Test func whatTheFirstSignInToldIsKept() async throws {
    let memory = KeptSignIns()
    var first = try await Fixture.examine(Self.native(name: "Ada"))
    try first.remember(in: memory, now: 100)
    var second = try await Fixture.examine(Self.native(name: nil))
    try second.remember(in: memory, now: 200)
    #expect(second.firstSignIn?.givenName == "Ada")
    #expect(second.firstSignIn?.email == "a@school.example")
    #expect(second.firstSignIn?.seenAt == 100)
    #expect(second.remarks.contains { $0.hasPrefix("No name") })
  }

  @Test func nothingIsKeptOfATokenThatFailed() async throws {
    let memory = KeptSignIns()
    var forged = try await Fixture.examine(Self.native(name: "Eve", token: Fixture.token(key: 1, kid: "KEY0")))
    try forged.remember(in: memory, now: 1)
    var mixed = try await Fixture.examine(Self.native(name: "Eve", user: "another"))
    try mixed.remember(in: memory, now: 1)
    #expect(memory.isEmpty)
    #expect(mixed.remarks.contains { $0.contains("different sign-ins") })
  }

  /// Anybody can write a token whose signature nobody looks at.
  @Test func nothingIsKeptWhereTheSignatureWasNotChecked() async throws {
    let memory = KeptSignIns()
    for key in [0, 1] {
      let text = Self.native(name: "Eve", token: Fixture.token(key: key, kid: "KEY0"))
      var offline = try await Fixture.examine(text, .init(offline: true))
      #expect(offline.outcome(.signature) == .skipped)
      try offline.remember(in: memory, now: 1)
    }
    #expect(memory.isEmpty)
  }

  // MARK: - Exchange

  /// A profile with a real key file.
  static func withKey<Result>(_ body: (Profile) async throws -> Result) async throws -> Result {
    let path = NSTemporaryDirectory() + "homeroom-signin-\(UUID().uuidString).p8"
    let pem = try ES256PrivateKey.generate().pem()
    let made = FileManager.default.createFile(
      atPath: path, contents: pem.withString { Data($0.utf8) }, attributes: [.posixPermissions: 0o600])
    try #require(made)
    defer { try? FileManager.default.removeItem(atPath: path) }
    var profile = Fixture.profile
    profile.privateKeyPath = path
    return try await body(profile)
  }

  @Test func aCodeIsExchangedOnRequestOnly() async throws {
    let answer = #"{"access_token":"CANARY-a","refresh_token":"CANARY-r","id_token":"\#(Fixture.token())"}"#
    try await Self.withKey { profile in
      let transport = Fixture.transport(["token": .answer(200, answer)])
      let text = #"{"authorization":{"code":"c.CANARY","state":"s"}}"#
      let plain = try await Fixture.examine(text, transport: transport, profile: profile)
      #expect(transport.requests.isEmpty)
      #expect(plain.claims == nil)
      #expect(plain.exchange == nil)
      let exchanged = try await Fixture.examine(text, .init(exchange: true), transport: transport, profile: profile)
      #expect(exchanged.exchange == .init(status: 200, error: nil))
      #expect(exchanged.verified == true)
      #expect(transport.requests.first?.url == "https://appleid.apple.com/auth/token")
      guard case .form(let fields)? = transport.requests.first?.body else { throw SignInReadingError.empty }
      #expect(fields.map(\.name) == ["client_id", "client_secret", "code", "grant_type", "redirect_uri"])
      let document = exchanged.json { _ in .null }.text()
      #expect(!document.contains("CANARY"))
    }
  }

  @Test func aCodeGoesBackToTheClientItWasIssuedTo() async throws {
    try await Self.withKey { profile in
      let transport = Fixture.transport(["token": .answer(400, #"{"error":"invalid_grant"}"#)])
      let token = Fixture.token { $0["aud"] = "com.example.web" }
      let text = #"{"user":"u","identityToken":"\#(token)","authorizationCode":"c.1"}"#
      let refused = try await Fixture.examine(text, .init(exchange: true), transport: transport, profile: profile)
      #expect(refused.exchange == .init(status: 400, error: "invalid_grant"))
      #expect(refused.verdict?.cause == .codeInvalid)
      // The token that was pasted is examined all the same.
      #expect(refused.verified == true)
      guard case .form(let fields)? = transport.requests.first?.body else { throw SignInReadingError.empty }
      #expect(fields.map(\.name) == ["client_id", "client_secret", "code", "grant_type"])
      #expect(fields.first?.value == Secret("com.example.web"))
    }
  }

  @Test func withoutAKeyFileTheExchangeSaysSo() async throws {
    let examination = try await Fixture.examine("code=c.1&state=s", .init(exchange: true))
    #expect(examination.verdict?.cause == .ownCredentials)
    #expect(examination.exchange == .init(status: nil, error: nil))
  }

  // MARK: - The document

  @Test func theDocumentHasItsKeys() async throws {
    let examination = try await Self.matched()
    let document = examination.json { _ in ["id": "x"] }
    #expect(
      document.objectValue?.names == [
        "shape", "claims", "verified", "checks", "person", "first_sign_in", "exchange", "link",
      ])
    #expect(document["person"] == ["id": "x"])
    #expect(
      document["checks"]?.arrayValue?.compactMap { $0["name"]?.stringValue } == [
        "signature", "algorithm", "issuer", "audience", "expiry", "issued_at", "nonce", "at_hash", "c_hash",
        "organization",
      ])
    // Claims, and no more of the token.
    let signature = Fixture.token().split(separator: ".")[2]
    #expect(!document.text().contains(signature))
    let failure = try await Fixture.examine(#"{"error":"x","code":"1001"}"#)
    #expect(
      failure.json { _ in .null }.text()
        == #"{"shape":"failure","claims":null,"verified":null,"checks":[],"person":null,"first_sign_in":null,"exchange":null,"link":"no_token"}"#
    )
  }
}
