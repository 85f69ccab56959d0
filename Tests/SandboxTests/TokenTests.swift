import Foundation
import HTTP
import JSON
import Sandbox
import Secrets
import Signing
import Support
import Testing

/// The token and revoke endpoints, rule by rule.
@Suite struct TokenTests {
  @Test func codeGivesTokensWithoutScope() async throws {
    let sandbox = try RunningSandbox()
    let answer = try await sandbox.exchange(sandbox.code())
    #expect(answer.status == 200)
    #expect(answer.headers["Content-Type"]?.hasPrefix("application/json") == true)
    #expect(answer.headers["Cache-Control"] == "no-store")
    let names = try #require(answer.document.objectValue).names.sorted()
    #expect(names == ["access_token", "expires_in", "refresh_token", "token_type"])
    #expect(answer.document["expires_in"] == 3600)
    #expect(answer.document["token_type"]?.stringValue?.lowercased() == "bearer")
    #expect(answer.document["access_token"]?.stringValue?.count ?? 0 >= 43)
  }

  @Test func refreshKeepsTheRefreshToken() async throws {
    let sandbox = try RunningSandbox()
    let first = try await sandbox.tokens()
    let token = try #require(first["refresh_token"]?.stringValue)
    for _ in 0..<2 {
      let answer = try await sandbox.refresh(token)
      #expect(answer.status == 200)
      #expect(answer.document["refresh_token"] == nil)
      let access = try #require(answer.document["access_token"]?.stringValue)
      #expect(access != first["access_token"]?.stringValue)
      #expect(try await sandbox.get("/organization", access).status == 200)
    }
  }

  // MARK: The client secret

  static let spoilt: [(name: String, spoil: @Sendable (inout JSONObject) -> Void)] = [
    ("exp more than 15777000 s ahead", { $0["exp"] = .integer(now + 15_777_100) }),
    ("exp past", { $0["exp"] = .integer(now - 1) }), ("no exp", { $0["exp"] = nil }),
    ("exp as text", { $0["exp"] = .string(String(now + 600)) }),
    ("iat in the future", { $0["iat"] = .integer(now + 30) }), ("no iat", { $0["iat"] = nil }),
    ("another team", { $0["iss"] = "OTHERTEAM1" }), ("no team", { $0["iss"] = nil }),
    ("aud of another API", { $0["aud"] = "https://api-school.apple.com" }), ("no aud", { $0["aud"] = nil }),
    ("aud with a slash", { $0["aud"] = "https://appleid.apple.com/" }),
    ("sub in capitals", { $0["sub"] = "ORG.EXAMPLE.HOMEROOM" }), ("no sub", { $0["sub"] = nil }),
    ("sub of the app", { $0["sub"] = "org.example.homeroom.app" }),
  ]
  static var now: Int64 { Int64(Date().timeIntervalSince1970) }

  @Test(arguments: spoilt.indices) func wrongClaimIsAnInvalidClient(index: Int) async throws {
    let sandbox = try RunningSandbox()
    let code = try sandbox.code()
    let refused = try await sandbox.exchange(code, secret: sandbox.secret(Self.spoilt[index].spoil))
    #expect(refused.status == 400, "\(Self.spoilt[index].name)")
    #expect(refused.text == #"{"error":"invalid_client"}"#, "\(Self.spoilt[index].name)")
    // The code was not spent by it.
    #expect(try await sandbox.exchange(code).status == 200)
  }

  @Test func longestLifeIsAllowed() async throws {
    let sandbox = try RunningSandbox()
    let secret = try sandbox.secret { $0["exp"] = .integer(Self.now + 15_776_990) }
    #expect(try await sandbox.exchange(sandbox.code(), secret: secret).status == 200)
  }

  @Test func wrongHeaderKeyAndForm() async throws {
    let sandbox = try RunningSandbox()
    let code = try sandbox.code()
    let other = try ES256PrivateKey.generate()
    #expect(try await sandbox.exchange(code, secret: sandbox.secret(key: other)).error == "invalid_client")
    #expect(try await sandbox.exchange(code, secret: sandbox.secret(header: [:])).error == "invalid_client")
    #expect(
      try await sandbox.exchange(code, secret: sandbox.secret(header: ["kid": "OTHERKEY12"])).error == "invalid_client")
    for text in ["", "a.b.c", "not a token"] {
      #expect(try await sandbox.exchange(code, secret: Secret(text)).error == "invalid_client")
    }
    // A signature in DER is not R and S raw.
    let whole = try sandbox.secret().withString { $0 }
    let parts = whole.split(separator: ".")
    let raw = try #require(Base64URL.decode(parts[2]))
    let der = [0x30, 0x44, 0x02, 0x20] + raw[..<32] + [0x02, 0x20] + raw[32...]
    let wrong = Secret("\(parts[0]).\(parts[1]).\(Base64URL.encode(der))")
    #expect(try await sandbox.exchange(code, secret: wrong).error == "invalid_client")
  }

  @Test func onlyFormsAreRead() throws {
    let sandbox = try RunningSandbox()
    for type in ["application/json", "multipart/form-data; boundary=x", "text/plain"] {
      let answer = try RawConnection.request(
        sandbox.server.port, "POST", "/auth/oauth2/v2/token", headers: ["Content-Type: \(type)"],
        body: #"{"grant_type":"refresh_token"}"#)
      #expect(answer.hasPrefix("HTTP/1.1 400"))
      #expect(answer.hasSuffix(#"{"error":"invalid_client"}"#))
    }
  }

  // MARK: The grant

  @Test func codeIsGoodOnce() async throws {
    let sandbox = try RunningSandbox()
    let code = try sandbox.code()
    #expect(try await sandbox.exchange(code).status == 200)
    let again = try await sandbox.exchange(code)
    #expect(again.error == "invalid_grant")
    #expect(again.document["error_description"] == "The code has already been used.")
  }

  @Test func codeEndsAfterFiveMinutes() async throws {
    let sandbox = try RunningSandbox()
    let (late, intime) = (try sandbox.code(), try sandbox.code())
    sandbox.server.change { $0.clockOffset = 200 }
    #expect(try await sandbox.exchange(intime).status == 200)
    sandbox.server.change { $0.clockOffset = 301 }
    let answer = try await sandbox.exchange(late)
    #expect(answer.error == "invalid_grant")
    #expect(answer.document["error_description"] == "The code has expired or has been revoked.")
  }

  @Test func redirectAndClientMustBeTheCodes() async throws {
    let sandbox = try RunningSandbox()
    let code = try sandbox.code()
    let redirect = try await sandbox.exchange(code, [("redirect_uri", "https://homeroom.example/other")])
    #expect(
      redirect.document["error_description"]
        == "redirect_uri mismatch. The code was not issued to https://homeroom.example/other.")
    let native = "org.example.homeroom.app"
    let other = try await sandbox.exchange(
      code, secret: sandbox.secret { $0["sub"] = .string(native) }, [("client_id", native)])
    #expect(other.error == "invalid_grant")
    #expect(other.document["error_description"]?.stringValue?.hasPrefix("client_id mismatch.") == true)
    #expect(try await sandbox.exchange("made-up").error == "invalid_grant")
  }

  @Test(arguments: [
    ([("grant_type", "password")], "unsupported_grant_type"), ([("grant_type", "")], "unsupported_grant_type"),
    ([("code", "")], "invalid_request"), ([("grant_type", "refresh_token")], "invalid_request"),
    ([("client_id", "org.example.other")], "invalid_client"), ([("client_secret", "")], "invalid_client"),
  ])
  func malformedRequests(more: [(String, String)], error: String) async throws {
    let sandbox = try RunningSandbox()
    #expect(try await sandbox.exchange(sandbox.code(), more).error == error)
  }

  @Test func otherWordForTheCodeIsNotRead() async throws {
    let sandbox = try RunningSandbox()
    let code = try sandbox.code()
    let answer = try await sandbox.exchange("", [("grant_code", code)])
    #expect(answer.error == "invalid_request")
  }

  // MARK: Life and death of tokens

  @Test func accessTokenLivesAnHour() async throws {
    let sandbox = try RunningSandbox()
    let token = try await sandbox.accessToken()
    sandbox.server.change { $0.clockOffset = 3_000 }
    #expect(try await sandbox.get("/organization", token).status == 200)
    sandbox.server.change { $0.clockOffset = 3_601 }
    #expect(try await sandbox.get("/organization", token).status == 401)
  }

  @Test func revokeIsAlwaysAccepted() async throws {
    let sandbox = try RunningSandbox()
    let tokens = try await sandbox.tokens()
    let refresh = tokens["refresh_token"]?.stringValue ?? ""
    let access = tokens["access_token"]?.stringValue ?? ""
    for token in ["never existed", refresh, refresh] {
      let answer = try await sandbox.post(
        sandbox.authURL + "/revoke",
        [
          ("client_id", Secret(sandbox.text("client_id"))), ("client_secret", try sandbox.secret()),
          ("token", Secret(token)), ("token_type_hint", Secret("refresh_token")),
        ])
      #expect(answer.status == 200)
      #expect(answer.body.isEmpty)
    }
    #expect(try await sandbox.refresh(refresh).error == "invalid_grant")
    #expect(try await sandbox.get("/organization", access).status == 401)
    let refused = try await sandbox.post(
      sandbox.authURL + "/revoke", [("client_id", Secret(sandbox.text("client_id"))), ("token", Secret("x"))])
    #expect(refused.error == "invalid_client")
  }

  @Test func withdrawnConsentEndsAll() async throws {
    let sandbox = try RunningSandbox()
    let tokens = try await sandbox.tokens()
    sandbox.server.change { $0.consentWithdrawn = true }
    #expect(try await sandbox.refresh(tokens["refresh_token"]?.stringValue ?? "").error == "invalid_grant")
    #expect(try await sandbox.get("/users", tokens["access_token"]?.stringValue).status == 401)
    sandbox.server.change { $0.consentWithdrawn = false }
    #expect(try await sandbox.get("/users", tokens["access_token"]?.stringValue).status == 401)
    #expect(try await sandbox.get("/users", sandbox.accessToken()).status == 200)
  }

  @Test func keyAndGrantsOutliveARestart() async throws {
    let folder = try TemporaryFolder()
    let first = try RunningSandbox(stateFolder: folder.file("state"))
    let token = try #require(try await first.tokens()["refresh_token"]?.stringValue)
    let info = first.info
    #expect(try folder.mode(of: "state") == 0o700)
    #expect(try folder.mode(of: "state/grants.json") == 0o600)
    #expect(try folder.mode(of: "state/AuthKey_\(first.text("key_id")).p8") == 0o600)
    #expect(throws: SandboxError.self, "another sandbox uses it") {
      try RunningSandbox(stateFolder: folder.file("state"))
    }
    first.server.stop()
    let second = try RunningSandbox(stateFolder: folder.file("state"))
    #expect(second.info["key_id"] == info["key_id"])
    #expect(second.info["admin_url"] != info["admin_url"])
    #expect(try await second.refresh(token).status == 200)
  }
}
