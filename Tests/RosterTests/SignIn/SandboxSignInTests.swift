import HTTP
import JSON
import Sandbox
import Secrets
import Support
import Testing

@testable import Roster

/// Sign-ins that the sandbox gives, pasted as they come back, with its keys fetched over HTTP.
@Suite struct SandboxSignInTests {
  typealias Fixture = SandboxDiagnosisTests.Fixture

  static func address(_ fixture: Fixture, type: String = "code id_token", _ more: [(String, String)] = []) -> String {
    let profile = fixture.desk.profile
    let items =
      [
        ("client_id", profile.clientID), ("redirect_uri", profile.redirectURI), ("response_type", type),
        ("state", "s"), ("nonce", "n-1"),
      ] + more
    return profile.endpoints.signIn + "/authorize?"
      + items.map { "\($0.0)=" + PercentEncoding.encode($0.1) }.joined(separator: "&")
  }

  static func examine(
    _ text: String, _ fixture: Fixture, _ options: SignInExaminer.Options
  ) async throws -> SignInExamination {
    try await SignInExaminer(profile: fixture.desk.profile, transport: fixture.desk.transport)
      .examine(text, options: options)
  }

  @Test func aRedirectedAddressIsVerifiedAndLinked() async throws {
    let fixture = try Fixture(scopes: [.users, .classes])
    let pasted = try fixture.server.consent(to: Self.address(fixture), as: "student")
    var examination = try await Self.examine(pasted, fixture, .init(nonce: "n-1"))
    #expect(examination.signIn.shape == .web)
    #expect(examination.verified == true, "\(examination.checks)")
    #expect(examination.outcome(.cHash) == .pass)
    let claims = IdentityClaims(try #require(examination.claims))
    let subject = PersonID(try #require(claims.subject))
    try examination.match(
      with: SmallRoster(
        people: [Person(id: subject)], own: Organization(id: try #require(claims.organizationID))))
    #expect(examination.link == .matched)
    #expect(examination.account == .managedSchool)
    #expect(examination.person?.row.id == subject)
    #expect(try await Self.examine(pasted, fixture, .init(nonce: "n-2")).outcome(.nonce) == .fail)
  }

  @Test func aCodeIsTradedInOnce() async throws {
    let fixture = try Fixture(scopes: [.users, .classes])
    let pasted = try fixture.server.consent(to: Self.address(fixture, type: "code"), as: "teacher")
    let first = try await Self.examine(pasted, fixture, .init(nonce: "n-1", exchange: true))
    #expect(first.exchange == .init(status: 200, error: nil), "\(first.verdict as Any)")
    #expect(first.verified == true, "\(first.checks)")
    let second = try await Self.examine(pasted, fixture, .init(exchange: true))
    #expect(second.exchange?.error == "invalid_grant")
    #expect(second.verdict?.class == .notAuthorized)
    #expect(second.claims == nil)
  }
}
