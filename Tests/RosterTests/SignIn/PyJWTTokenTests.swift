import Foundation
import HTTP
import JSON
import Testing

@testable import Roster

private let tokenFile = ProcessInfo.processInfo.environment["HOMEROOM_PYJWT_TOKENS"]

/// Tokens that PyJWT made (`Tests/Clients/identity_tokens.py`): a maker that shares none of our mistakes.
@Suite(.enabled(if: tokenFile != nil, "HOMEROOM_PYJWT_TOKENS names no file"))
struct PyJWTTokenTests {
  let document: JSONValue
  let now: Double

  init() throws {
    document = try JSONValue(parsing: Data(contentsOf: URL(fileURLWithPath: try #require(tokenFile))))
    now = try #require(document["now"]?.doubleValue)
  }

  func examine(_ text: String, _ options: SignInExaminer.Options = .init()) async throws -> SignInExamination {
    let keys = JSONValue.object(["keys": try #require(document["keys"])])
    let (transport, now) = (AnsweringTransport(["keys": .answer(200, keys.text())], now: now), now)
    return try await SignInExaminer(profile: SignInFixture.profile, transport: transport, now: { now })
      .examine(text, options: options)
  }

  @Test func eachTokenPassesAndFailsAsItsMakerSays() async throws {
    let cases = try #require(document["cases"]?.arrayValue)
    #expect(cases.count >= 40)
    for one in cases {
      let name = one["name"]?.stringValue ?? ""
      let token = one["token"]?.stringValue ?? ""
      let text =
        one["text"]?.stringValue ?? one["code"]?.stringValue.map {
          #"{"identityToken":"\#(token)","authorizationCode":"\#($0)"}"#
        } ?? token
      let examination = try await examine(
        text, .init(nonce: one["nonce"]?.stringValue, offline: one["offline"]?.boolValue ?? false))
      let failed = Set(examination.checks.filter { $0.outcome == .fail }.map(\.name.rawValue))
      if let failing = one["failing"]?.stringValue {
        #expect(failed.contains(failing), "\(name): \(failed)")
        // A token of another algorithm cannot bear the signature of an RSA key.
        #expect(failed.subtracting(failing == "algorithm" ? ["signature"] : []) == [failing], "\(name)")
        #expect(examination.verified == false, "\(name)")
      } else if let skipped = one["skipped"]?.stringValue {
        let check = try #require(examination.checks.first { $0.name.rawValue == skipped })
        #expect(failed.isEmpty && check.outcome == .skipped, "\(name)")
        #expect(examination.verified == nil, "\(name): never valid")
      } else {
        #expect(failed.isEmpty, "\(name): \(failed)")
        #expect(examination.verified == true, "\(name)")
      }
      if one["has_code"]?.boolValue == true { #expect(examination.outcome(.cHash) == .pass, "\(name)") }
      if let account = one["account"]?.stringValue { #expect(examination.account?.rawValue == account, "\(name)") }
      if let truth = one["email_verified"]?.boolValue {
        #expect(examination.claims.map { IdentityClaims($0).emailVerified } == truth, "\(name)")
      }
    }
  }

  @Test func eachCheckHasATokenThatFailsIt() throws {
    let failing = Set(document["cases"]?.arrayValue?.compactMap { $0["failing"]?.stringValue } ?? [])
    // Whose organisation it is, the roster decides, and no token alone.
    #expect(failing == Set(TokenCheck.Name.allCases.map(\.rawValue)).subtracting(["organization"]))
  }

  @Test(arguments: SignInShape.all) func eachShapeIsVerified(shape: SignInShape) async throws {
    func part(_ name: String) throws -> String { try #require(document["parts"]?[name]?.stringValue) }
    let parts = SignInShape.Parts(
      token: try part("token"), code: try part("code"), accessToken: try part("access_token"), user: try part("user"))
    let examination = try await examine(shape.text(parts))
    #expect(shape.problems(of: examination).isEmpty, "\(shape.problems(of: examination))")
  }
}
