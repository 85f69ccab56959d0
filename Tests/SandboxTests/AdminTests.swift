import HTTP
import JSON
import Sandbox
import Testing

/// The admin side, and what its settings do.
@Suite struct AdminTests {
  private func patch(_ sandbox: RunningSandbox, _ body: String) throws -> (status: String, document: JSONValue) {
    let target = String(sandbox.text("admin_url").dropFirst("http://127.0.0.1:\(sandbox.server.port)".count))
    let answer = try RawConnection.request(
      sandbox.server.port, "PATCH", target, headers: ["Content-Type: application/json"], body: body)
    let json = answer.firstRange(of: "\r\n\r\n").map { String(answer[$0.upperBound...]) } ?? ""
    return (String(answer.dropFirst(9).prefix(3)), (try? JSONValue(parsing: json)) ?? .null)
  }

  @Test func showsWhatIs() async throws {
    let sandbox = try RunningSandbox()
    let token = try await sandbox.accessToken()
    _ = try await sandbox.get("/users?limit=1", token)
    _ = try await sandbox.get("/users", "wrong")
    let document = try await sandbox.client.send(Request(url: sandbox.text("admin_url"))).document
    #expect(document["people"] == 98 && document["classes"] == 28 && document["locations"] == 2)
    #expect(document["organization"]?["name"] == "Contoso Schools")
    #expect(document["requests"]?["by_route"]?["users"] == 2)
    #expect(document["requests"]?["by_route"]?["token"] == 1)
    #expect(document["requests"]?["total"] == 3)
    #expect(document["settings"]?["code_lifetime"] == 300)
    #expect(document["settings"]?.objectValue?.names.contains("rate_limit") == true)
    let accounts = document["accounts"]?.arrayValue ?? []
    #expect(accounts.filter { $0["may_consent"] == true }.count == 2)
  }

  @Test func patchSetsAndKeepsTheRest() throws {
    let sandbox = try RunningSandbox()
    let (status, document) = try patch(sandbox, #"{"access_token_lifetime": 60, "granted_scopes": ["edu.users.read"]}"#)
    #expect(status == "200")
    #expect(document["settings"]?["access_token_lifetime"] == 60)
    #expect(sandbox.server.settings.grantedScopes == ["edu.users.read"])
    #expect(sandbox.server.settings.codeLifetime == 300)
    #expect(try patch(sandbox, #"{"granted_scopes": null}"#).status == "200")
    #expect(sandbox.server.settings.grantedScopes == nil)
    // What GET shows can be sent back.
    #expect(try patch(sandbox, document.text()).status == "400")
    let settings = try #require(document["settings"]).text()
    #expect(try patch(sandbox, "{\"settings\":\(settings)}").status == "200")
    #expect(sandbox.server.settings.grantedScopes == ["edu.users.read"])
  }

  @Test(arguments: [
    // What is wrong, and the part of the answer that says what would be right.
    (#"{"acess": 60}"#, "acess is unknown; there are sign_in_with_apple_allowed, org_data") as (String, String),
    (#"{"latency": "slow"}"#, "latency takes 0 to 600 seconds"),
    (#"{"error_body": "xml"}"#, "error_body takes json_api, oauth, word, html or empty"),
    (#"{"granted_scopes": ["edu.user.read"]}"#, "granted_scopes[0] takes edu.users.read, edu.classes.read or edu."),
    (#"{"page_size": 0}"#, "page_size takes a whole number, 1 to 100000, or null"),
    (#"{"faults": {}}"#, "faults takes a list"),
    (
      #"{"faults": [{"kind": "reset", "route": "users"}, {"route": "users"}]}"#,
      "faults[1].kind is missing; it takes status,"
    ),
    (#"{"faults": [{"kind": "mystery", "route": "users"}]}"#, "faults[0].kind takes status, proxy, reset"),
    (#"{"faults": [{"kind": "reset", "route": "x"}]}"#, "faults[0].route takes *, roster, users, user, class_users"),
    (
      #"{"faults": [{"kind": "reset", "route": "users", "evry": 2}]}"#,
      "faults[0].evry is unknown; there are kind, route"
    ),
    (#"{"rate_limit": {"requests": 3}}"#, "rate_limit.seconds is missing"),
    (#"{"rate_limit": 3}"#, "rate_limit takes an object of requests, seconds, tells_wait, or null"),
    (#"{"turnover": {"times": "twice"}}"#, "turnover.times takes a whole number, 0 to 1000000000, or null"),
    (#"{"people_leave": "all"}"#, "people_leave takes a whole number, 0 to 100000"),
  ])
  func refusalsNameTheChoices(body: String, words: String) throws {
    let sandbox = try RunningSandbox()
    let error = try #require(try patch(sandbox, body).document["error"]?.stringValue)
    #expect(error.hasPrefix(words) || error.contains(words))
  }

  @Test func partsThatAreLeftOutTakeTheirDefaults() throws {
    let sandbox = try RunningSandbox()
    let body = """
      {"rate_limit": {"requests": 3, "seconds": 2}, "turnover": {"leave_percent": 10},
       "faults": [{"kind": "status", "route": "users"}, {"kind": "reset", "route": "roster", "count": null}]}
      """
    #expect(try patch(sandbox, body).status == "200")
    let settings = sandbox.server.settings
    #expect(settings.rateLimit == .init(requests: 3, seconds: 2, tellsWait: true))
    #expect(settings.turnover == .init(leavePercent: 10))
    #expect(settings.faults == [Fault(.status, route: "users"), Fault(.reset, route: "roster", count: nil)])
  }

  /// Half a change would leave a state that nobody asked for.
  @Test func patchIsTakenWholeOrNotAtAll() throws {
    let sandbox = try RunningSandbox()
    #expect(try patch(sandbox, #"{"latency": 0.5, "people_leave": 3, "people_join": -1}"#).status == "400")
    #expect(sandbox.server.settings.latency == 0)
    #expect(try patch(sandbox, "{}").document["people"] == 98)
  }

  /// All that can be set stands on the page and in the answer for programs, with its values.
  @Test func everythingIsExplained() throws {
    let sandbox = try RunningSandbox()
    let target = String(sandbox.text("admin_url").dropFirst("http://127.0.0.1:\(sandbox.server.port)".count))
    let page = try RawConnection.request(sandbox.server.port, "GET", target, headers: ["Accept: text/html"])
    let document = try patch(sandbox, "{}").document
    let names = try #require(document["settings"]?.objectValue?.names)
    let actions = ["people_leave", "classes_leave", "people_join", "reset_requests"]
    #expect(document["help"]?.objectValue?.names == (names + actions).sorted())
    for name in names + actions + Fault.Kind.allCases.map(\.rawValue) + [
      "tells_wait", "leave_percent", "after_readings",
    ] {
      #expect(page.contains("<dt><code>\(name)</code></dt>"), "\(name)")
    }
    #expect(page.contains("Takes data or nothing.") && page.contains("class_users, classes, class, locations"))
  }

  @Test(arguments: [
    #"{"acess_token_lifetime": 60}"#, #"{"latency": "slow"}"#, #"{"latency": -1}"#, "[]", "", "{", #"{"faults": [{}]}"#,
    #"{"faults": [{"kind": "status", "route": "nowhere"}]}"#, #"{"faults": [{"kind": "mystery", "route": "users"}]}"#,
    #"{"faults": [{"kind": "status", "route": "users", "status": 9}]}"#, #"{"error_body": "xml"}"#,
    #"{"people_leave": "all"}"#, #"{"people_leave": -3}"#, #"{"code_lifetime": null}"#,
  ])
  func patchRefusesWhatItCannotDo(body: String) throws {
    let sandbox = try RunningSandbox()
    let before = sandbox.server.settings
    let (status, document) = try patch(sandbox, body)
    #expect(status == "400")
    #expect(document["error"]?.stringValue?.isEmpty == false)
    #expect(sandbox.server.settings == before)
  }

  @Test func patchNeedsJSON() throws {
    let sandbox = try RunningSandbox()
    let target = String(sandbox.text("admin_url").dropFirst("http://127.0.0.1:\(sandbox.server.port)".count))
    let answer = try RawConnection.request(sandbox.server.port, "PATCH", target, body: #"{"latency": 1}"#)
    #expect(answer.hasPrefix("HTTP/1.1 415"))
  }

  @Test func pageWorksWithoutScript() throws {
    let sandbox = try RunningSandbox()
    let target = String(sandbox.text("admin_url").dropFirst("http://127.0.0.1:\(sandbox.server.port)".count))
    let page = try RawConnection.request(sandbox.server.port, "GET", target, headers: ["Accept: text/html"])
    #expect(page.contains("<textarea") && page.contains("Contoso Schools") && !page.contains("<script"))
    let form = "settings=" + PercentEncoding.encode(#"{"latency": 0.25}"#)
    let saved = try RawConnection.request(
      sandbox.server.port, "POST", target, headers: ["Content-Type: application/x-www-form-urlencoded"], body: form)
    #expect(saved.contains("Saved."))
    #expect(sandbox.server.settings.latency == 0.25)
  }

  @Test func peopleLeaveAndJoin() async throws {
    let sandbox = try RunningSandbox()
    let token = try await sandbox.accessToken()
    let before = Set(try await sandbox.drain("/users", "users", token).compactMap { $0["id"]?.stringValue })
    #expect(try patch(sandbox, #"{"people_leave": 10, "people_join": 3, "classes_leave": 2}"#).document["people"] == 91)
    let users = try await sandbox.drain("/users", "users", token, limit: 20)
    let after = Set(users.compactMap { $0["id"]?.stringValue })
    #expect(after.count == 91)
    #expect(before.subtracting(after).count == 10)
    #expect(after.subtracting(before).count == 3)
    let classes = try await sandbox.drain("/classes", "classes", token)
    #expect(classes.count == 26)
    // Those who left are in no class; those who joined are in one, and can be read.
    let members = Set(classes.flatMap { $0["studentIds"]?.arrayValue ?? [] }.compactMap(\.stringValue))
    #expect(members.isDisjoint(with: before.subtracting(after)))
    for id in after.subtracting(before) {
      #expect(try await sandbox.get("/users/" + PercentEncoding.encode(id), token).status == 200)
    }
    for id in before.subtracting(after) {
      #expect(try await sandbox.get("/users/" + PercentEncoding.encode(id), token).status == 404)
    }
    sandbox.server.move(peopleJoin: 2)
    let third = Set(try await sandbox.drain("/users", "users", token).compactMap { $0["id"]?.stringValue })
    #expect(third.isSuperset(of: after) && third.count == 93)
  }

  @Test func turnoverHappensBetweenReadings() async throws {
    let sandbox = try RunningSandbox(scenarios: [try .named("mass-departure")])
    let token = try await sandbox.accessToken()
    let first = try await sandbox.drain("/users", "users", token, limit: 30)
    #expect(first.count == 98)
    // Classes that are read later in the same sync still hold everyone.
    let classes = try await sandbox.drain("/classes", "classes", token)
    #expect(classes.reduce(0) { $0 + ($1["studentIds"]?.arrayValue?.count ?? 0) } == 602)
    _ = try await sandbox.get("/organization", token)
    #expect(try await sandbox.drain("/users", "users", token).count == 65)
    #expect(try await sandbox.drain("/users", "users", token).count == 65)
  }

  @Test func clockIsTheSandboxesOwn() async throws {
    let sandbox = try RunningSandbox()
    sandbox.server.change { $0.clockOffset = -400_000_000 }
    let answer = try await sandbox.client.send(Request(url: sandbox.authURL + "/keys"))
    let date = try #require(answer.headers["Date"])
    #expect(date.wholeMatch(of: /(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} 20\d\d \d\d:\d\d:\d\d GMT/) != nil)
    #expect(answer.headers.fields.count { $0.name == "Date" } == 1)
    // A client secret of now is from the future there.
    #expect(try await sandbox.exchange(sandbox.code()).error == "invalid_client")
  }

  @Test func refusalsAreExplainedToTheAdmin() async throws {
    let sandbox = try RunningSandbox()
    _ = try await sandbox.exchange("x", secret: sandbox.secret { $0["exp"] = 5 })
    let document = try await sandbox.client.send(Request(url: sandbox.text("admin_url"))).document
    #expect(document["last_refusal"] == "invalid_client: exp has passed")
  }

  @Test func countersStartAnew() async throws {
    let sandbox = try RunningSandbox()
    _ = try await sandbox.get("/users", nil)
    #expect(sandbox.server.requests.total == 1)
    #expect(try patch(sandbox, #"{"reset_requests": true}"#).document["requests"]?["total"] == 0)
  }
}
