import Signing
import Testing

@testable import Roster

@Suite struct AuthorizationRequestTests {
  private var profile: Profile {
    Profile(
      name: "a", clientID: "com.example.classes", teamID: "TEAM123456", keyID: "KEY1234567", privateKeyPath: "/key",
      redirectURI: "https://app.example/callback?a=1&b=ü")
  }

  @Test func theAddressIsExact() {
    #expect(
      AuthorizationRequest(for: profile, state: "st-ate_").url
        == "https://appleid.apple.com/auth/oauth2/v2/authorize?client_id=com.example.classes"
        + "&redirect_uri=https%3A%2F%2Fapp.example%2Fcallback%3Fa%3D1%26b%3D%C3%BC&response_type=code"
        + "&scope=edu.users.read%20edu.classes.read&state=st-ate_")
  }

  @Test func eachQuestionHasAStateOfItsOwn() {
    let states = Set((0..<50).map { _ in AuthorizationRequest(for: profile).state })
    #expect(states.count == 50)
    #expect(states.allSatisfy { Base64URL.decode($0)?.count == 32 })
  }
}
