import Foundation
import HTTP
import JSON
import Testing

@testable import Roster

private let tokenFile = ProcessInfo.processInfo.environment["HOMEROOM_PYJWT_TOKENS"]

/// Tokens that PyJWT made (`Tests/Clients/identity_tokens.py`): a maker that shares none of our mistakes.
@Suite(.enabled(if: tokenFile != nil, "HOMEROOM_PYJWT_TOKENS names no file"))
struct PyJWTTokenTests {
  @Test func eachTokenPassesAndFailsAsItsMakerSays() async throws {
    let path = try #require(tokenFile)
    let document = try JSONValue(parsing: Data(contentsOf: URL(fileURLWithPath: path)))
    let now = try #require(document["now"]?.doubleValue)
    let keys = JSONValue.object(["keys": try #require(document["keys"])])
    let cases = try #require(document["cases"]?.arrayValue)
    #expect(cases.count >= 20)
    for one in cases {
      let name = one["name"]?.stringValue ?? ""
      let token = try #require(one["token"]?.stringValue)
      let text =
        one["code"]?.stringValue.map { #"{"identityToken":"\#(token)","authorizationCode":"\#($0)"}"# } ?? token
      let transport = AnsweringTransport(["keys": .answer(200, keys.text())], now: now)
      let examination = try await SignInExaminer(profile: SignInFixture.profile, transport: transport, now: { now })
        .examine(text, options: .init(nonce: one["nonce"]?.stringValue))
      let failed = Set(examination.checks.filter { $0.outcome == .fail }.map(\.name.rawValue))
      if let failing = one["failing"]?.stringValue {
        #expect(failed.contains(failing), "\(name): \(failed)")
        // A token of another algorithm cannot bear the signature of an RSA key.
        #expect(failed.subtracting(failing == "algorithm" ? ["signature"] : []) == [failing], "\(name)")
        #expect(examination.verified == false, "\(name)")
      } else {
        #expect(failed.isEmpty, "\(name): \(failed)")
        #expect(examination.verified == true, "\(name)")
      }
    }
  }
}
