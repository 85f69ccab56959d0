import HTTP
import JSON
import Sandbox
import Testing

/// The eight reads.
@Suite struct RosterTests {
  @Test func drainsTheWholeSample() async throws {
    let sandbox = try RunningSandbox()
    let token = try await sandbox.accessToken()
    for limit in [1, 7, 100, 1000] {
      let users = try await sandbox.drain("/users", "users", token, limit: limit)
      #expect(users.count == 98)
      #expect(Set(users.compactMap { $0["id"]?.stringValue }).count == 98)
    }
    let classes = try await sandbox.drain("/classes", "classes", token, limit: 10)
    #expect(classes.count == 28)
    #expect(classes.reduce(0) { $0 + ($1["studentIds"]?.arrayValue?.count ?? 0) } == 602)
    #expect(classes.allSatisfy { $0["instructorIds"]?.arrayValue?.count == 1 })
    #expect(try await sandbox.drain("/locations", "locations", token).count == 2)
  }

  @Test func aPersonLooksLikeApples() async throws {
    let sandbox = try RunningSandbox()
    let token = try await sandbox.accessToken()
    let user = try #require(try await sandbox.drain("/users", "users", token).first)
    #expect(user["givenName"] == "Ora" && user["middleName"] == "Christopher" && user["familyName"] == "Klein")
    #expect(user["email"] == "oklein@school.example" && user["grade"] == "9")
    #expect(user["roles"] == ["Student"])
    let mapping = try #require(user["roleLocationMapping"]?.arrayValue?.first)
    #expect(mapping["roleName"] == "Student")
    let locations = try await sandbox.drain("/locations", "locations", token).compactMap { $0["id"]?.stringValue }
    let place = try #require(mapping["locationId"]?.stringValue)
    #expect(locations.contains(place) || locations.contains(String(place.dropFirst(3))))
    #expect(user["id"]?.stringValue?.wholeMatch(of: /00\d{4}\.[A-Za-z0-9+\/]{40}\.[A-Za-z0-9+\/]{4}/) != nil)
    let single = try await sandbox.get("/users/" + PercentEncoding.encode(user["id"]?.stringValue ?? ""), token)
    #expect(single.document == user)
  }

  @Test func datesHaveNoneThreeOrNineDigits() async throws {
    let sandbox = try RunningSandbox()
    let users = try await sandbox.drain("/users", "users", sandbox.accessToken())
    let dates = users.flatMap { [$0["dateCreated"], $0["dateLastModified"]] }.compactMap { $0?.stringValue }
    #expect(dates.allSatisfy { $0.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.(\d{3}|\d{9}))?Z/) != nil })
    #expect(Set(dates.map(\.count)) == [20, 24, 30])
  }

  @Test func defaultLimitIsAHundredAndTokensAreOpaque() async throws {
    let sandbox = try RunningSandbox(.synthetic(people: 450, seed: 1))
    let token = try await sandbox.accessToken()
    let page = try await sandbox.get("/users", token).document
    #expect(page["users"]?.arrayValue?.count == 100)
    #expect(page["moreToFollow"] == true)
    let next = try #require(page["nextPageToken"]?.stringValue)
    #expect(next.count == 22)
    let again = try await sandbox.get("/users", token).document["nextPageToken"]?.stringValue
    #expect(again != next)
    // The same token gives the same page again: a client resumes with it.
    let path = "/users?pageToken=" + next
    let one = try await sandbox.get(path, token).document["users"]
    #expect(try await sandbox.get(path, token).document["users"] == one)
    // It is good for this list only, and for nobody else.
    #expect(try await sandbox.get("/classes?pageToken=" + next, token).status == 400)
    #expect(try await sandbox.get("/users?role=Staff&pageToken=" + next, token).status == 400)
    #expect(try await sandbox.get(path, sandbox.accessToken()).status == 400)
    #expect(try await sandbox.get("/users?pageToken=AAAAAAAAAAAAAAAAAAAAAA", token).status == 400)
    sandbox.server.change { $0.pageTokenLifetime = 10 }
    let short = try await sandbox.get("/users?limit=5", token).document["nextPageToken"]?.stringValue ?? ""
    sandbox.server.change { $0.clockOffset = 11 }
    #expect(try await sandbox.get("/users?pageToken=" + short, token).status == 400)
  }

  @Test func rolesFilter() async throws {
    let sandbox = try RunningSandbox(.synthetic(people: 1_000, seed: 1))
    let token = try await sandbox.accessToken()
    let all = try await sandbox.drain("/users", "users", token)
    for role in ["Student", "Instructor", "Staff"] {
      let some = try await sandbox.drain("/users?role=" + role, "users", token, limit: 33)
      let wanted = all.filter { $0["roles"]?.arrayValue?.contains(.string(role)) == true }
      #expect(some == wanted)
      #expect(!some.isEmpty)
    }
    #expect(try await sandbox.get("/users?role=student", token).status == 400)
  }

  @Test func classesOpenTheirPeople() async throws {
    let sandbox = try RunningSandbox()
    let token = try await sandbox.accessToken()
    let classes = try await sandbox.drain("/classes", "classes", token)
    for record in classes.prefix(3) + classes.suffix(3) {
      let path = "/classes/" + PercentEncoding.encode(record["id"]?.stringValue ?? "")
      #expect(try await sandbox.get(path, token).document == record)
      let students = try await sandbox.drain(path + "/users?role=Student", "users", token, limit: 10)
      #expect(students.map { $0["id"] } == record["studentIds"]?.arrayValue)
      let teachers = try await sandbox.drain(path + "/users?role=Instructor", "users", token)
      #expect(teachers.map { $0["id"] } == record["instructorIds"]?.arrayValue)
      let both = try await sandbox.drain(path + "/users", "users", token)
      #expect(both.count == students.count + teachers.count)
      #expect(try await sandbox.get(path + "/users?role=Staff", token).status == 400)
    }
  }

  @Test func locationsAndOrganization() async throws {
    let sandbox = try RunningSandbox(.synthetic(people: 300, seed: 1))
    let token = try await sandbox.accessToken()
    let organization = try await sandbox.get("/organization", token).document
    #expect(organization["type"] == "EDUCATION")
    #expect(organization["name"] == "Springfield Unified")
    #expect(organization["domains"]?.arrayValue?.count == 3)
    let locations = try await sandbox.drain("/locations", "locations", token, limit: 1)
    #expect(locations.count == 3)
    for location in locations {
      #expect(try await sandbox.get("/locations/" + (location["id"]?.stringValue ?? ""), token).document == location)
    }
    #expect(locations.contains { $0["timeZone"] == "PST" })
  }

  @Test(arguments: ["/users/nobody", "/classes/none", "/classes/none/users", "/locations/0", "/users/a%2Fb"])
  func unknownIdsAre404(path: String) async throws {
    let sandbox = try RunningSandbox()
    let answer = try await sandbox.get(path, sandbox.accessToken())
    #expect(answer.status == 404)
    #expect(answer.document["errors"]?.arrayValue?.first?["status"] == "404")
  }

  @Test(arguments: ["limit=0", "limit=-1", "limit=x", "limit=1001", "limit=", "role=Parent", "pageToken="])
  func badParametersAre400(query: String) async throws {
    let sandbox = try RunningSandbox()
    #expect(try await sandbox.get("/users?" + query, sandbox.accessToken()).status == 400)
  }

  @Test func nothingWithoutBearer() async throws {
    let sandbox = try RunningSandbox()
    let paths = [
      "/users", "/users/x", "/classes", "/classes/x", "/classes/x/users", "/locations", "/locations/x", "/organization",
    ]
    for path in paths {
      for token in [nil, "made-up"] {
        #expect(try await sandbox.get(path, token).status == 401)
      }
    }
  }

  // MARK: Scopes

  @Test(arguments: [
    ("edu.users.read", [200, 200, 200, 403, 403]), ("edu.classes.read", [200, 200, 403, 200, 403]),
    ("edu.users.read edu.classes.read", [200, 200, 200, 200, 200]),
    ("edu.rosterapi.test.read", [200, 200, 200, 200, 404]),
  ])
  func scopesOpenWhatTheySay(scopes: String, statuses: [Int]) async throws {
    let sandbox = try RunningSandbox()
    let all = try await sandbox.accessToken()
    let first = try await sandbox.drain("/classes", "classes", all).first?["id"]?.stringValue ?? ""
    let token = try await sandbox.accessToken(scopes: scopes)
    let paths = [
      "/organization", "/locations", "/users", "/classes", "/classes/\(PercentEncoding.encode(first))/users",
    ]
    var found: [Int] = []
    for path in paths { found.append(try await sandbox.get(path, token).status) }
    #expect(found == statuses)
  }

  @Test func testScopeServesTestPeople() async throws {
    let sandbox = try RunningSandbox()
    let token = try await sandbox.accessToken(scopes: "edu.users.read edu.rosterapi.test.read")
    let users = try await sandbox.drain("/users", "users", token)
    #expect(users.count == 120)
    #expect(users.first?["givenName"] == "given100" && users.first?["familyName"] == "family100")
    #expect(users.allSatisfy { $0["email"]?.stringValue?.hasSuffix("@mytestschool.org") == true })
    sandbox.server.change { $0.testScope = .nothing }
    let only = try await sandbox.accessToken(scopes: "edu.rosterapi.test.read")
    #expect(try await sandbox.get("/users", only).status == 403)
    #expect(try await sandbox.get("/organization", only).status == 200)
  }

  @Test func challengeNamesTheScopeWhereItIsToldTo() async throws {
    let sandbox = try RunningSandbox()
    let token = try await sandbox.accessToken(scopes: "edu.users.read")
    #expect(try await sandbox.get("/classes", token).headers["WWW-Authenticate"] == nil)
    sandbox.server.change { $0.scopeChallenge = true }
    #expect(
      try await sandbox.get("/classes", token).headers["WWW-Authenticate"]
        == "Bearer error=\"insufficient_scope\", scope=\"edu.classes.read\"")
  }

  @Test func rateLimitTellsTheWait() async throws {
    let sandbox = try RunningSandbox()
    let token = try await sandbox.accessToken()
    sandbox.server.change { $0.rateLimit = .init(requests: 2, seconds: 60) }
    #expect(try await sandbox.get("/organization", token).status == 200)
    #expect(try await sandbox.get("/organization", token).status == 200)
    let refused = try await sandbox.get("/organization", token)
    #expect(refused.status == 429)
    #expect((1...60).contains(Int(refused.headers["X-Retry-After"] ?? "") ?? 0))
    sandbox.server.change { $0.rateLimit = .init(requests: 2, seconds: 60, tellsWait: false) }
    #expect(try await sandbox.get("/organization", token).headers["X-Retry-After"] == nil)
    sandbox.server.change { $0.clockOffset = 61 }
    #expect(try await sandbox.get("/organization", token).status == 200)
  }

  @Test(arguments: [
    (Settings.ErrorBody.jsonAPI, "{\"errors\":[{\"id\""), (.oauth, "{\"error\":\"not_authorized\"}"),
    (.word, "NOT_AUTHORIZED"),
    (.html, "<html>"), (.empty, ""),
  ])
  func errorBodiesHaveManyForms(form: Settings.ErrorBody, start: String) async throws {
    let sandbox = try RunningSandbox()
    sandbox.server.change { $0.errorBody = form }
    let answer = try await sandbox.get("/users", nil)
    #expect(answer.status == 401)
    #expect(answer.text.hasPrefix(start))
    #expect(answer.text.isEmpty == start.isEmpty)
  }
}
