import HTTP
import JSON
import Secrets
import Signing
import Synchronization

@testable import Roster

/// Tokens as Apple's servers make them, from two keys of this test run.
enum SignInFixture {
  static let now = 1_800_000_000.0
  static let keys = [try! RS256PrivateKey.generate(), try! RS256PrivateKey.generate()]
  static let keySet = JWKS(keys.enumerated().map { JWK(id: "KEY\($0.offset)", key: .rs256($0.element.publicKey)) })

  static let profile = Profile(
    name: "school", clientID: "com.example.app", teamID: "TEAM123456", keyID: "KEY1234567",
    privateKeyPath: "/nowhere.p8", redirectURI: "https://app.example/callback", audiences: ["com.example.web"])

  static let subject = "001385.dmdTSkZEVVdLaXRjS3U2bTNJUUFMNlIzQlNHUTUz.RVB0"
  static let organizationID = "8e257987-1234-4f6a-9a3c-993b00000000"

  /// Claims of a pupil's sign-in, changed as a test wants it.
  static func claims(_ change: (inout JSONObject) -> Void = { _ in }) -> JSONObject {
    var claims: JSONObject = [
      "iss": "https://appleid.apple.com", "sub": .string(subject), "aud": "com.example.app",
      "iat": .integer(Int64(now) - 60), "exp": .integer(Int64(now) + 540), "nonce_supported": true,
      "org_id": .string(organizationID), "scopes": "edu.users.read", "email_verified": "false",
    ]
    change(&claims)
    return claims
  }

  static func token(key: Int = 0, kid: String? = nil, _ change: (inout JSONObject) -> Void = { _ in }) -> String {
    try! JWT.signed(header: ["kid": .string(kid ?? "KEY\(key)")], claims: claims(change), by: keys[key])
      .withString { $0 }
  }

  static func transport(_ steps: [String: AnsweringTransport.Step] = [:]) -> AnsweringTransport {
    AnsweringTransport(
      ["keys": .answer(200, keySet.json.text())].merging(steps) { $1 }, now: now)
  }

  static func examine(
    _ text: String, _ options: SignInExaminer.Options = .init(), transport: AnsweringTransport? = nil,
    profile: Profile = profile
  ) async throws -> SignInExamination {
    let now = now
    return try await SignInExaminer(profile: profile, transport: transport ?? self.transport(), now: { now })
      .examine(text, options: options)
  }
}

extension SignInExamination {
  func outcome(_ name: TokenCheck.Name) -> TokenCheck.Outcome? { checks.first { $0.name == name }?.outcome }
}

/// A roster of a few people, without a file.
struct SmallRoster: RosterQuestions {
  var people: [Person]
  var own: Organization?
  var summary = RosterSummary(run: 1, asOf: 1_799_990_000, people: 1, classes: 0, locations: 0, memberships: 0)

  func classes(_ query: ClassQuery, _ window: Window) throws -> Slice<ClassRow> {
    Slice(rows: [], hasEarlier: false, hasLater: false)
  }
  func people(_ query: PersonQuery, _ window: Window) throws -> Slice<PersonRow> {
    Slice(rows: [], hasEarlier: false, hasLater: false)
  }
  func locations(_ query: LocationQuery, _ window: Window) throws -> Slice<Location> {
    Slice(rows: [], hasEarlier: false, hasLater: false)
  }
  func count(_ query: ClassQuery) throws -> Int { 0 }
  func count(_ query: PersonQuery) throws -> Int { people.count }
  func count(_ query: LocationQuery) throws -> Int { 0 }
  func classRecord(_ id: ClassID) throws -> ClassRecord? { nil }
  func personRecord(_ id: PersonID) throws -> PersonRecord? {
    people.first { $0.id == id }.map {
      PersonRecord(row: PersonRow(person: $0, places: []), teaches: [], attends: [])
    }
  }
  func location(_ id: LocationID) throws -> Location? { nil }
  func organization() throws -> Organization? { own }
  func interrupt() {}
}

final class KeptSignIns: SignInMemory {
  private let kept = Mutex<[String: RememberedSignIn]>([:])

  func remember(_ signIn: RememberedSignIn) {
    kept.withLock { kept in
      kept[signIn.subject] = kept[signIn.subject]?.completed(by: signIn) ?? signIn
    }
  }

  func rememberedSignIn(_ subject: String) -> RememberedSignIn? { kept.withLock { $0[subject] } }
  var isEmpty: Bool { kept.withLock { $0.isEmpty } }
}
