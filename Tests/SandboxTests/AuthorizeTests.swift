import HTTP
import Sandbox
import Secrets
import Testing

/// The authorize endpoint, its page and its answers.
@Suite struct AuthorizeTests {
  @Test func pageSaysWhoAsksForWhatOfWhom() async throws {
    let sandbox = try RunningSandbox()
    let page = try await sandbox.client.send(Request(url: sandbox.authorizeURL()))
    #expect(page.status == 200)
    #expect(page.headers["Content-Type"] == "text/html; charset=utf-8")
    #expect(page.headers["Content-Security-Policy"]?.contains("default-src 'none'") == true)
    for part in [
      "homeroom", "Contoso Schools", "edu.users.read", "edu.classes.read", "Administrator", "Site Manager",
      "People Manager", "Instructor", "federated", "<label for=", "<legend>", "lang=\"en\"", "Allow", "Don’t Allow",
    ] {
      #expect(page.text.contains(part), "\(part) is missing")
    }
    for part in ["src=", "<link", "@import", "url(", "<script"] { #expect(!page.text.contains(part)) }
  }

  /// What a browser does with the page's form.
  private func press(
    _ sandbox: RunningSandbox, _ button: String, account: String = "administrator", url: String? = nil
  ) async throws -> Response {
    let page = try await sandbox.client.send(Request(url: url ?? sandbox.authorizeURL())).text
    let action = try #require(page.firstMatch(of: /action="([^"]+)"/)).output.1
    return try await sandbox.post(
      "http://127.0.0.1:\(sandbox.server.port)\(action)",
      [("account", Secret(account)), ("decision", Secret(button))])
  }

  @Test func allowCallsBackWithCodeAndState() async throws {
    let sandbox = try RunningSandbox()
    let answer = try await press(sandbox, "allow")
    #expect(answer.status == 302)
    let location = try #require(answer.headers["Location"])
    #expect(location.hasPrefix(sandbox.text("redirect_uri") + "?code="))
    #expect(try RunningSandbox.query(location, "state") == "s t&te")
    let code = try #require(try RunningSandbox.query(location, "code"))
    #expect(try await sandbox.exchange(code).status == 200)
  }

  @Test func declineCallsBackWithApplesWord() async throws {
    let sandbox = try RunningSandbox()
    let location = try #require(try await press(sandbox, "deny").headers["Location"])
    #expect(try RunningSandbox.query(location, "error") == "user_cancelled_authorize")
    #expect(try RunningSandbox.query(location, "state") == "s t&te")
    #expect(try RunningSandbox.query(location, "code") == nil)
  }

  @Test(arguments: ["administrator", "site-manager", "people-manager", "teacher", "federated-administrator"])
  func onlyTwoMayConsent(account: String) async throws {
    let sandbox = try RunningSandbox()
    let answer = try await press(sandbox, "allow", account: account)
    if account == "administrator" || account == "site-manager" {
      #expect(answer.status == 302)
    } else {
      #expect(answer.status == 403)
      #expect(answer.headers["Location"] == nil)
      #expect(answer.text.contains("Administrator or Site Manager"))
    }
  }

  @Test func aPageDecidesOnce() async throws {
    let sandbox = try RunningSandbox()
    let page = try await sandbox.client.send(Request(url: sandbox.authorizeURL())).text
    let action = try #require(page.firstMatch(of: /action="([^"]+)"/)).output.1
    let url = "http://127.0.0.1:\(sandbox.server.port)\(action)"
    #expect(try await sandbox.post(url, [("account", Secret("teacher")), ("decision", Secret("deny"))]).status == 302)
    #expect(
      try await sandbox.post(url, [("account", Secret("administrator")), ("decision", Secret("allow"))]).status == 404)
  }

  @Test(arguments: [
    ("client_id", "org.example.other", "invalid_client"),
    ("redirect_uri", "https://evil.example/", "Invalid web redirect url."),
    ("redirect_uri", "https://homeroom.example/callback/", "Invalid web redirect url."),
    ("response_type", "token", "invalid_request"), ("response_mode", "popup", "invalid_request"),
  ])
  func wrongRequestsGetAPageAndNoCallback(name: String, value: String, words: String) async throws {
    let sandbox = try RunningSandbox()
    let answer = try await sandbox.client.send(Request(url: sandbox.authorizeURL([(name, value)])))
    #expect(answer.status == 400)
    #expect(answer.headers["Location"] == nil)
    #expect(answer.text.contains(words))
  }

  @Test(arguments: ["edu.grades.read", "", "edu.users.read edu.unknown"])
  func unknownScopesCallBack(scopes: String) async throws {
    let sandbox = try RunningSandbox()
    let answer = try await sandbox.client.send(Request(url: sandbox.authorizeURL(scopes: scopes)))
    #expect(answer.status == 302)
    #expect(answer.headers["Location"]?.contains("error=invalid_scope&state=s%20t%26te") == true)
  }

  @Test func organizationMayRefuseOnThePageOrInTheCallback() async throws {
    let sandbox = try RunningSandbox()
    sandbox.server.change { $0.orgDataSharingAllowed = false }
    let page = try await press(sandbox, "allow")
    #expect(page.status == 403)
    #expect(page.text.contains("Org Data Sharing"))
    sandbox.server.change { $0.refusal = .callback }
    #expect(try await press(sandbox, "allow").headers["Location"]?.contains("error=access_denied") == true)
    sandbox.server.change {
      $0.orgDataSharingAllowed = true
      $0.signInWithAppleAllowed = false
      $0.refusal = .page
    }
    #expect(try await press(sandbox, "allow").text.contains("Sign in with Apple"))
  }

  /// Consent as someone whom the page does not offer would be consent as nobody.
  @Test(arguments: ["account=nobody&", "account=&", "account=student&", ""])
  func unknownAccountsAreRefused(account: String) async throws {
    let sandbox = try RunningSandbox()
    let page = try await sandbox.client.send(Request(url: sandbox.authorizeURL())).text
    let action = try #require(page.firstMatch(of: /action="([^"]+)"/)?.1)
    let answer = try RawConnection.request(
      sandbox.server.port, "POST", String(action), headers: ["Content-Type: application/x-www-form-urlencoded"],
      body: account + "decision=allow")
    #expect(answer.hasPrefix("HTTP/1.1 400"))
    #expect(answer.contains("Unknown account") && !answer.contains("Location:"))
  }

  @Test func eitherListEndsTheReads() async throws {
    let sandbox = try RunningSandbox()
    let token = try await sandbox.accessToken()
    sandbox.server.change { $0.signInWithAppleAllowed = false }
    #expect(try await sandbox.get("/organization", token).status == 403)
    sandbox.server.change {
      $0.signInWithAppleAllowed = true
      $0.orgDataSharingAllowed = false
    }
    #expect(try await sandbox.get("/users", token).status == 403)
    sandbox.server.change { $0.orgDataSharingAllowed = true }
    #expect(try await sandbox.get("/users", token).status == 200)
  }

  @Test func responseModes() async throws {
    let sandbox = try RunningSandbox()
    let fragment = try await press(sandbox, "allow", url: sandbox.authorizeURL([("response_mode", "fragment")]))
    #expect(fragment.headers["Location"]?.contains("/callback#code=") == true)
    let posted = try await press(sandbox, "allow", url: sandbox.authorizeURL([("response_mode", "form_post")]))
    #expect(posted.status == 200)
    #expect(posted.text.contains("method=\"post\" action=\"https://homeroom.example/callback\""))
    #expect(posted.text.contains("value=\"s t&amp;te\""))
  }

  @Test func programConsentsAsTheFormDoes() throws {
    let sandbox = try RunningSandbox()
    let url = sandbox.authorizeURL()
    #expect(try sandbox.server.consent(to: url).contains("code="))
    #expect(try sandbox.server.consent(to: url, allow: false).contains("error=user_cancelled_authorize"))
    let error = #expect(throws: ConsentRefusal.self) { try sandbox.server.consent(to: url, as: "teacher") }
    #expect(error?.title == "You can’t allow this app")
    #expect(throws: ConsentRefusal.self) { try sandbox.server.consent(to: sandbox.rosterURL) }
  }
}
