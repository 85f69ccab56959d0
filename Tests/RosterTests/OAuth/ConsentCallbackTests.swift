import Roster
import Secrets
import Testing

@Suite struct ConsentCallbackTests {
  static let redirect = "https://app.example/callback"
  static let state = "q1w2e3r4t5y6u7i8o9p0a1s2d3f4g5h6j7k8l9z0x1c"
  static let code = "c1a2b3c4d5e6f7.0.mrpq.aBcDeFgHiJ_k-L"
  static let whole = "\(redirect)?code=\(code)&state=\(state)"

  private func read(_ text: String, redirect: String = redirect) -> ConsentCallback {
    ConsentCallback(parsing: Secret(text), redirectURI: redirect, expectedState: Self.state)
  }

  /// One and the same answer, as it arrives from browsers, mail programs, chats and terminals.
  static let spellings: [String] = [
    whole, " \(whole)\n", "\"\(whole)\"", "'\(whole)'", "<\(whole)>", "“\(whole)”", "`\(whole)`",
    "\u{FEFF}\(whole)\u{200B}",
    "\(redirect)?state=\(state)&code=\(code)", "\(redirect)?code=\(code)&state=\(state)#",
    "\(redirect)#code=\(code)&state=\(state)",
    "\(redirect)?x=1&code=\(code)&y&state=\(state)&code=\(code)",
    "HTTPS://APP.EXAMPLE/callback?code=\(code)&state=\(state)",
    "https://app.example:443/callback?code=\(code)&state=\(state)",
    "https://app.example/other?code=\(code)&state=\(state)",
    "\(redirect)?code=\(code)&amp;state=\(state)", "The address is \(whole) , and now?", "Location: \(whole)",
    "\(redirect)?code=\(code)&st\nate=\(state)", "\(redirect)?code=\(code)\r\n   &state=\(state)\r\n",
    "\(redirect)?code=\(code)&state=\(state.prefix(20))\n\(state.dropFirst(20))\n",
    "\(whole)\n\nBest wishes, the school", "Dear all,\nhere it is:\n\n\(whole)\nBest wishes",
    "https://\napp.example/callback?code=\(code)&state=\(state)",
    "code=\(code)&state=\(state)", "?code=\(code)&state=\(state)", "(\(whole) )", "\u{202A}\(whole)\u{202C}",
    whole.map(String.init).joined(separator: "\n"),
  ]

  @Test(arguments: spellings)
  func granted(text: String) {
    #expect(read(text) == .granted(code: Secret(Self.code), state: Self.state), "\(text)")
  }

  @Test func encodedValuesAreDecoded() {
    #expect(
      read("\(Self.redirect)?code=a%2Bb%20c+d%3D&state=\(Self.state)")
        == .granted(code: Secret("a+b c d="), state: Self.state))
  }

  @Test func withoutAState() {
    #expect(read("\(Self.redirect)?code=\(Self.code)") == .granted(code: Secret(Self.code), state: nil))
    #expect(read("\(Self.redirect)?code=\(Self.code)&state=") == .granted(code: Secret(Self.code), state: nil))
    #expect(read("\(Self.redirect)?code=\(Self.code)&STATE=x") == .granted(code: Secret(Self.code), state: nil))
  }

  @Test(
    arguments: [
      ("\(redirect)?error=user_cancelled_authorize&state=abc", "user_cancelled_authorize", nil, "abc"),
      ("\(redirect)?error=access_denied&error_description=No+way%21", "access_denied", "No way!", nil),
      ("\(redirect)#error=invalid_scope&state=abc", "invalid_scope", nil, "abc"),
      ("\(redirect)?error=access_denied&code=\(code)&state=abc", "access_denied", nil, "abc"),
      ("error=access_denied&state=abc", "access_denied", nil, "abc"),
    ] as [(String, String, String?, String?)])
  func refused(text: String, error: String, description: String?, state: String?) {
    #expect(read(text) == .refused(error: error, description: description, state: state))
  }

  @Test(arguments: [code, " \(code)\n", "\"\(code)\"", "abc12345", String(repeating: "x", count: 60)])
  func bareCode(text: String) {
    guard case .bareCode = read(text) else {
      Issue.record("\(read(text))")
      return
    }
  }

  @Test(arguments: [
    ("", ConsentCallback.Problem.empty), (" \n\t\r\n", .empty), ("\"\"", .empty), ("\u{200B}", .empty),
    ("hello", .garbage), ("what shall I paste here?", .garbage), ("{\"code\":\"x\"}", .garbage),
    ("invalid_request\nInvalid", .garbage),
    ("ü12345678", .garbage), ("<html><body>Not found</body></html>", .garbage),
    ("https://app.example/callback", .noAnswer), ("https://app.example/callback?state=abc", .noAnswer),
    ("https://app.example/callback?code=&state=abc", .noAnswer), ("https://app.example/callback?code=%ZZ", .noAnswer),
    ("https://evil.example/callback?code=c&state=abc", .otherAddress(host: "evil.example")),
    ("http://app.example/callback?code=c&state=abc", .otherAddress(host: "app.example")),
    ("https://app.example@evil.example/callback?code=c&state=abc", .otherAddress(host: "evil.example")),
    ("https://app.example.evil.example/callback?code=c&state=abc", .otherAddress(host: "app.example.evil.example")),
    ("https://app.example:8443/callback?code=c&state=abc", .otherAddress(host: "app.example:8443")),
    (
      "https://appleid.apple.com/auth/oauth2/v2/authorize?client_id=a&response_type=code&state=abc",
      .authorizationAddress
    ),
    ("https://app.example/callback?code=a&code=b&state=abc", .ambiguous(parameter: "code")),
    ("https://app.example/callback?code=a&state=a&state=b", .ambiguous(parameter: "state")),
    ("https://app.example/callback?error=a&error=b", .ambiguous(parameter: "error")),
    (String(repeating: "a", count: ConsentCallback.maximumLength + 1), .tooLong),
  ])
  func unreadable(text: String, problem: ConsentCallback.Problem) {
    #expect(read(text) == .unreadable(problem))
  }

  @Test func aCodeNeverPrints() {
    for text in [Self.whole, Self.code] {
      var dumped = ""
      dump(read(text), to: &dumped)
      #expect(!dumped.contains(Self.code) && !"\(read(text))".contains(Self.code))
    }
  }

  /// Every cut and every single changed character of a good address reads as something, and never as another code with
  /// the right state.
  @Test func damagedAddresses() {
    let characters = Array(Self.whole)
    for length in 0...characters.count {
      let result = read(String(characters.prefix(length)))
      if case .granted(_, let state) = result, state == Self.state { #expect(length == characters.count) }
    }
    for index in characters.indices {
      for replacement in ["&", "=", "?", "#", "%", " ", "\n", "\u{0}", "é", "/", "\""] as [Character] {
        var damaged = characters
        damaged[index] = replacement
        _ = read(String(damaged))
      }
    }
  }
}
