import JSON
import Roster
import Secrets
import Signing
import Testing

@Suite struct ClientSecretTests {
  @Test func claimsAreWhatAppleAsksFor() throws {
    let fixture = try OAuthFixture()
    let secret = ClientSecret(for: fixture.profile, now: 1_800_000_000.7)
    let token = try secret.signed(by: fixture.key).withString { try JWT(compact: $0) }
    #expect(token.header["alg"] == "ES256")
    #expect(token.header["kid"] == "KEY1234567")
    #expect(token.claims["iss"] == "TEAM123456")
    #expect(token.claims["sub"] == "com.example.classes")
    #expect(token.claims["aud"] == "https://appleid.apple.com")
    #expect(token.claims["iat"] == 1_799_999_880)
    #expect(token.claims["exp"] == 1_800_003_600)
    #expect(token.signature.count == 64)
    #expect(token.isSigned(by: fixture.key.publicKey))
  }

  @Test func livesWithinApplesLimitWhateverTheClockSays() throws {
    let fixture = try OAuthFixture()
    let secret = ClientSecret(for: fixture.profile, now: 1_800_000_000)
    #expect(secret.expiresAt - secret.issuedAt < ClientSecret.maximumLifetime)
    #expect(secret.issuedAt < 1_800_000_000)
  }

  @Test(arguments: [(0.0, 0), (3600, 0), (86_400, 1), (86_399, 0), (-1, -1), (30 * 86_400, 30)] as [(Double, Int)])
  func daysLeft(ahead: Double, days: Int) throws {
    let secret = ClientSecret(clientID: "c", teamID: "t", keyID: "k", issuedAt: 0, expiresAt: 1000 + ahead)
    #expect(secret.daysLeft(at: 1000) == days)
  }
}
