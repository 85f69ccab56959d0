import Foundation
import JSON
import Testing

@testable import Roster

/// A shape that a sign-in arrives in, to be put around a token and a code that somebody else has made.
struct SignInShape: Sendable, CustomTestStringConvertible {
  struct Parts: Sendable {
    var token: String
    var code: String
    var accessToken: String
    var user: String
  }

  var testDescription: String
  var shape: SignIn.Shape
  var hasCode = true
  var hasAccessToken = false
  var tellsName = false
  var text: @Sendable (Parts) -> String

  init(
    _ name: String, _ shape: SignIn.Shape, code: Bool = true, accessToken: Bool = false, name tellsName: Bool = false,
    _ text: @escaping @Sendable (Parts) -> String
  ) {
    testDescription = name
    self.shape = shape
    hasCode = code
    hasAccessToken = accessToken
    self.tellsName = tellsName
    self.text = text
  }

  /// `Data` in JSON: base64 of the token's characters.
  static func data(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

  private static func bytes(_ text: String) -> String {
    JSONValue.array(text.utf8.map { .integer(Int64($0)) }).text()
  }

  private static func hex(_ text: String) -> String { text.utf8.map { String(format: "%02x", $0) }.joined() }

  private static func native(_ parts: Parts, token: String, code: String) -> String {
    #"{"user":"\#(parts.user)","identityToken":\#(token),"authorizationCode":\#(code),"state":"s","realUserStatus":1}"#
  }

  private static func web(_ parts: Parts) -> String {
    #"{"authorization":{"code":"\#(parts.code)","id_token":"\#(parts.token)","state":"s"},"user":\#(user)}"#
  }

  private static let user = #"{"name":{"firstName":"Ada","lastName":"Lovelace"},"email":"ada@school.example"}"#

  /// Those with a token.
  static let all: [SignInShape] = [
    SignInShape("bare", .token, code: false) { $0.token },
    SignInShape("bare, as Data", .token, code: false) { data($0.token) },
    SignInShape("token endpoint's answer", .token, code: false, accessToken: true) {
      #"{"access_token":"\#($0.accessToken)","token_type":"Bearer","expires_in":3600,"id_token":"\#($0.token)"}"#
    },
    SignInShape("native", .native, name: true) {
      #"{"user":"\#($0.user)","identityToken":"\#($0.token)","authorizationCode":"\#($0.code)","#
        + #""email":"ada@school.example","fullName":{"givenName":"Ada","familyName":"Lovelace"}}"#
    },
    SignInShape("native, Data as base64", .native) {
      native($0, token: "\"\(data($0.token))\"", code: "\"\(data($0.code))\"")
    },
    SignInShape("native, Data as base64url without padding", .native) {
      func plain(_ text: String) -> String {
        "\"" + data(text).replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "") + "\""
      }
      return native($0, token: plain($0.token), code: plain($0.code))
    },
    SignInShape("native, Data in lines", .native) {
      func lines(_ text: String) -> String {
        JSONValue.string(Data(text.utf8).base64EncodedString(options: [.lineLength64Characters])).text()
      }
      return native($0, token: lines($0.token), code: lines($0.code))
    },
    SignInShape("native, Data as bytes", .native) { native($0, token: bytes($0.token), code: bytes($0.code)) },
    SignInShape("native, Data as hex", .native) {
      native($0, token: "\"\(hex($0.token))\"", code: "\"\(hex($0.code))\"")
    },
    SignInShape("native, Data as it describes itself", .native) {
      native($0, token: "\"<\(hex($0.token))>\"", code: "\"<\(hex($0.code))>\"")
    },
    SignInShape("web", .web, name: true) { web($0) },
    SignInShape("web in detail", .web, name: true) { "{\"detail\":\(web($0))}" },
    SignInShape("web in detail.data", .web, name: true) { "{\"isTrusted\":true,\"detail\":{\"data\":\(web($0))}}" },
    SignInShape("web, user as a JSON string", .web, name: true) {
      #"{"authorization":{"code":"\#($0.code)","id_token":"\#($0.token)"},"user":\#(JSONValue.string(user).text())}"#
    },
    SignInShape("form post", .web, name: true) {
      SignInReaderTests.form([("state", "s"), ("code", $0.code), ("id_token", $0.token), ("user", user)])
    },
    SignInShape("address", .web) {
      "https://app.example/callback#" + SignInReaderTests.form([("code", $0.code), ("id_token", $0.token)])
    },
    SignInShape("Cordova", .cordova) {
      #"{"authorizationCode":"\#($0.code)","email":"","fullName":{"familyName":"","givenName":""},"#
        + #""identityToken":"\#($0.token)","state":"","user":"\#($0.user)"}"#
    },
  ]
}

extension SignInShape {
  /// What has to be found in it, whoever made the token. It bears a `c_hash` where there is a code, an `at_hash` where
  /// there is an access token.
  func problems(of examination: SignInExamination) -> [String] {
    var problems: [String] = []
    func expect(_ isSo: Bool, _ what: String) { if !isSo { problems.append(what) } }
    expect(examination.signIn.shape == shape, "the shape is \(examination.signIn.shape)")
    expect(examination.verified == true, "not verified: \(examination.checks.filter { $0.outcome != .pass })")
    expect((examination.outcome(.cHash) == .pass) == hasCode, "c_hash is \(examination.outcome(.cHash) as Any)")
    expect(
      (examination.outcome(.atHash) == .pass) == hasAccessToken, "at_hash is \(examination.outcome(.atHash) as Any)")
    expect(examination.signIn.givenName == (tellsName ? "Ada" : nil), "the given name is lost")
    expect(examination.signIn.familyName == (tellsName ? "Lovelace" : nil), "the family name is lost")
    expect(examination.signIn.email == (tellsName ? "ada@school.example" : nil), "the e-mail is lost")
    return problems
  }
}
