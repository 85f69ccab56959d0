import Foundation
import Secrets
import Testing

@testable import Roster

@Suite struct CredentialsTests {
  private let whole = Credentials(
    clientID: "com.example.classes", scopes: [.users, .classes],
    organization: Credentials.Organization(id: "8e25", name: "Springfield \"Unified\"\u{1B}"),
    accessToken: AccessToken(value: Secret("access.canary"), expiresAt: 1_800_003_600.25),
    refreshToken: Secret("refresh.canary"),
    connectedAt: 1_800_000_000.5, renewedAt: 1_800_000_001, refusedAt: nil)

  @Test func everyFieldReturnsFromDisk() throws {
    let withEvery: [(inout Credentials) -> Void] = [
      { _ in }, { $0.organization = nil }, { $0.organization?.name = nil }, { $0.accessToken = nil },
      { $0.refreshToken = nil },
      { $0.refusedAt = 5 }, { $0.scopes = [] }, { $0.scopes = [.rosterTest] },
    ]
    for one in withEvery {
      for other in withEvery {
        var credentials = whole
        one(&credentials)
        other(&credentials)
        let again = try Credentials(stored: credentials.stored)
        #expect(again == credentials)
        #expect(again.accessToken?.expiresAt == credentials.accessToken?.expiresAt)
      }
    }
  }

  @Test(arguments: [
    "", "null", "[]", "{}", "{", "\u{0}", #"{"version":1}"#, #"{"version":1,"client_id":"a"}"#,
    #"{"version":1,"client_id":"","connected_at":1}"#,
    #"{"version":2,"client_id":"a","connected_at":1}"#, #"{"version":"1","client_id":"a","connected_at":1}"#,
    #"{"version":1,"client_id":"a","connected_at":"x"}"#,
    #"{"version":1,"client_id":"a","connected_at":1,"refresh_token":7}"#,
    #"{"version":1,"client_id":"a","connected_at":1,"refresh_token":"a b"}"#,
    #"{"version":1,"client_id":"a","connected_at":1,"access_token":"a"}"#,
    #"{"version":1,"client_id":"a","connected_at":1,"access_token":"a\n","access_token_expires_at":1}"#,
  ])
  func damagedTexts(text: String) {
    #expect(throws: Credentials.Damage.self) { try Credentials(stored: Secret(text)) }
  }

  @Test func everyTruncationIsDamage() {
    let text = whole.stored.withString { $0 }
    for length in 0..<(text.count - 1) {
      #expect(throws: Credentials.Damage.self) { try Credentials(stored: Secret(String(text.prefix(length)))) }
    }
  }

  @Test func nothingPrintsATokenButTheFileItself() {
    var dumped = "\(whole) \(String(reflecting: whole))"
    dump(whole, to: &dumped)
    #expect(!dumped.contains("canary"))
    #expect(!"\(whole.stored)".contains("canary"))
  }

  @Test func aRefreshNeverReplacesTheRefreshTokenByNothing() throws {
    var credentials = whole
    credentials.refusedAt = 7
    let answer = try TokenAnswer(body: Array(#"{"access_token":"new","refresh_token":""}"#.utf8), receivedAt: 9)
    credentials.renew(with: answer)
    #expect(credentials.refreshToken == Secret("refresh.canary"))
    #expect(credentials.accessToken?.value == Secret("new"))
    #expect(credentials.renewedAt == 9 && credentials.refusedAt == nil && credentials.connectedAt == whole.connectedAt)
    credentials.renew(
      with: try TokenAnswer(body: Array(#"{"access_token":"n","refresh_token":"second"}"#.utf8), receivedAt: 9))
    #expect(credentials.refreshToken == Secret("second"))
  }

  // MARK: - The state shown

  @Test func statesFromWhatIsStored() {
    var credentials = whole
    let before = 1_800_000_000.0
    let after = 1_900_000_000.0
    #expect(ConnectionState(nil, now: before) == .never)
    for refusedAt in [nil, 5.0] {
      for refresh in [nil, Secret("r")] {
        for access in [nil, whole.accessToken] {
          for now in [before, after] {
            credentials.refusedAt = refusedAt
            credentials.refreshToken = refresh
            credentials.accessToken = access
            let expected: ConnectionState =
              if refusedAt != nil { .revoked } else if refresh != nil { .connected } else if access == nil {
                .never
              } else {
                now == before ? .connected : .expired
              }
            #expect(ConnectionState(credentials, now: now) == expected)
          }
        }
      }
    }
  }
}
