import Secrets
import Testing

@testable import Roster

@Suite struct TokenAnswerTests {
  private func read(_ text: String) -> TokenAnswer? { try? TokenAnswer(body: Array(text.utf8), receivedAt: 1000) }

  @Test(arguments: [
    #"{"access_token":"a","token_type":"Bearer","expires_in":3600,"refresh_token":"r","id_token":"i"}"#,
    #"{"access_token":"a","token_type":"bearer","expires_in":"3600","refresh_token":"r","id_token":"i","more":[1,{}]}"#,
    #"{"access_token":"a","token_type":"BEARER","expires_in":3600.0,"refresh_token":"r","id_token":"i"}"#,
    #"{"access_token":"a","refresh_token":"r","id_token":"i"}"#,
    #"{"access_token":"a","token_type":null,"expires_in":null,"refresh_token":"r","id_token":"i"}"#,
    "\n { \"access_token\" : \"a\" , \"refresh_token\" : \"r\",\"id_token\":\"i\"}\n",
  ])
  func theUsualAnswer(text: String) throws {
    let answer = try #require(read(text))
    #expect(answer.accessToken.value == Secret("a"))
    #expect(answer.accessToken.expiresAt == 4600)
    #expect(answer.accessToken.isFresh)
    #expect(answer.refreshToken == Secret("r"))
    #expect(answer.identityToken == Secret("i"))
  }

  @Test(arguments: [
    #"{"access_token":"a"}"#, #"{"access_token":"a","refresh_token":null}"#,
    #"{"access_token":"a","refresh_token":""}"#,
  ])
  func withoutARefreshToken(text: String) throws {
    #expect(try #require(read(text)).refreshToken == nil)
  }

  @Test(
    arguments: [
      ("0", 1000.0), ("59", 1059), ("1e9", 1000 + 366 * 86_400), ("99999999999999999999", 1000 + 366 * 86_400),
    ] as [(String, Double)])
  func lifetimes(text: String, expiresAt: Double) throws {
    #expect(try #require(read(#"{"access_token":"a","expires_in":\#(text)}"#)).accessToken.expiresAt == expiresAt)
  }

  @Test(arguments: [
    "", "null", "[]", "{}", "a", #""a""#, #"{"access_token":""}"#, #"{"access_token":null}"#, #"{"access_token":7}"#,
    #"{"access_token":["a"]}"#, #"{"access_token":"a b"}"#, #"{"access_token":"a\r\nX: y"}"#, #"{"access_token":"é"}"#,
    #"{"access_token":"a","token_type":"mac"}"#, #"{"access_token":"a","token_type":7}"#,
    #"{"access_token":"a","expires_in":-1}"#, #"{"access_token":"a","expires_in":"soon"}"#,
    #"{"access_token":"a","expires_in":"nan"}"#,
    #"{"access_token":"a","expires_in":true}"#, #"{"access_token":"a","refresh_token":7}"#,
    #"{"access_token":"a","refresh_token":"\u0000"}"#,
    #"{"access_token":"a""#, "<html></html>", #"{"error":"invalid_grant"}"#,
  ])
  func unusableAnswers(text: String) {
    #expect(read(text) == nil)
  }

  @Test func everyTruncationIsUnusable() {
    let whole = #"{"access_token":"abc","token_type":"Bearer","expires_in":3600,"refresh_token":"def"}"#
    for length in 0..<whole.count { #expect(read(String(whole.prefix(length))) == nil) }
  }

  @Test func tokensHaveALengthLimit() {
    #expect(TokenAnswer.isToken(String(repeating: "a", count: 16 << 10)))
    #expect(!TokenAnswer.isToken(String(repeating: "a", count: 16 << 10 + 1)))
  }
}
