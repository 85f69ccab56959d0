import HTTP
import JSON
import Sandbox
import Secrets
import Testing

/// Each thing that can be made to go wrong does, at the requests it was meant for.
@Suite struct FaultTests {
  private func faulty(_ faults: Fault..., pageSize: Int? = 20) async throws -> (RunningSandbox, String) {
    let sandbox = try RunningSandbox()
    let token = try await sandbox.accessToken()
    sandbox.server.change {
      $0.faults = faults
      $0.pageSize = pageSize
    }
    return (sandbox, token)
  }

  @Test func countedByRoute() async throws {
    let (sandbox, token) = try await faulty(Fault(.status, route: "users", after: 1, count: 2, status: 500))
    var statuses: [Int] = []
    for path in ["/classes", "/users", "/users", "/locations", "/users", "/users"] {
      statuses.append(try await sandbox.get(path, token).status)
    }
    #expect(statuses == [200, 200, 500, 200, 500, 200])
  }

  @Test func everyNthAndForEver() async throws {
    let (sandbox, token) = try await faulty(Fault(.status, route: "roster", after: 1, count: nil, every: 3, status: 503))
    var statuses: [Int] = []
    for _ in 0..<8 { statuses.append(try await sandbox.get("/organization", token).status) }
    #expect(statuses == [200, 503, 200, 200, 503, 200, 200, 503])
  }

  @Test(arguments: [400, 401, 403, 404, 413, 414, 422, 429, 500, 502, 503])
  func statuses(status: Int) async throws {
    let (sandbox, token) = try await faulty(Fault(.status, route: "users", status: status, wait: 7))
    let answer = try await sandbox.get("/users", token)
    #expect(answer.status == status)
    if status == 429 { #expect(answer.headers["X-Retry-After"] == "7") }
  }

  @Test func throttlingWithoutWait() async throws {
    let (sandbox, token) = try await faulty(Fault(.status, route: "users", status: 429))
    #expect(try await sandbox.get("/users", token).headers["X-Retry-After"] == nil)
  }

  @Test func reset() async throws {
    let (sandbox, token) = try await faulty(Fault(.reset, route: "users"))
    let request = "GET /rosterapi/v1/users HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(token)\r\n\r\n"
    let answer = try RawConnection.exchange(sandbox.server.port, request)
    #expect(answer.text.isEmpty && answer.wasReset)
    #expect(try await sandbox.get("/users", token).status == 200)
  }

  @Test func truncated() async throws {
    let (sandbox, token) = try await faulty(Fault(.truncated, route: "users"))
    await #expect(throws: TransportError.self) { try await sandbox.get("/users", token) }
  }

  @Test func drip() async throws {
    let (sandbox, token) = try await faulty(Fault(.drip, route: "organization", wait: 0.001, bytes: 16))
    let slow = try await sandbox.get("/organization", token)
    #expect(try await sandbox.get("/organization", token).body == slow.body)
  }

  @Test func hugeIsCutByTheClient() async throws {
    let (sandbox, token) = try await faulty(Fault(.huge, route: "users", count: nil))
    var request = Request(url: sandbox.rosterURL + "/users", bearer: Secret(token))
    request.maximumBodySize = 1 << 20
    await #expect(throws: TransportError.tooLarge(limit: 1 << 20)) { try await sandbox.client.send(request) }
    sandbox.server.change { $0.faults = [Fault(.huge, route: "users", bytes: 300_000)] }
    let answer = try await sandbox.get("/users", token)
    #expect(answer.body.count == 300_000)
    #expect(answer.document["users"]?.arrayValue?.count == 20)
  }

  @Test func malformedBodies() async throws {
    for kind in [Fault.Kind.malformed, .deepNesting, .wrongEncoding] {
      let (sandbox, token) = try await faulty(Fault(kind, route: "users"))
      let answer = try await sandbox.get("/users", token)
      #expect(answer.status == 200)
      #expect(answer.document["users"] == nil, "\(kind)")
    }
    let (sandbox, token) = try await faulty(Fault(.wrongType, route: "users"))
    let answer = try await sandbox.get("/users", token).document
    #expect(answer["users"]?.objectValue != nil && answer["moreToFollow"]?.stringValue == "false")
  }

  @Test func falseCompressionAndGiantHeader() async throws {
    for kind in [Fault.Kind.falseCompression, .giantHeader] {
      let (sandbox, token) = try await faulty(Fault(kind, route: "users"))
      await #expect(throws: TransportError.self, "\(kind)") { try await sandbox.get("/users", token) }
    }
  }

  @Test func redirectAndProxy() async throws {
    let (sandbox, token) = try await faulty(Fault(.redirect, route: "users"), Fault(.proxy, route: "classes"))
    let redirected = try await sandbox.get("/users", token)
    #expect(redirected.status == 302)
    #expect(redirected.headers["Location"]?.hasPrefix("http://elsewhere.example/") == true)
    let proxied = try await sandbox.get("/classes", token)
    #expect(proxied.status == 403 && proxied.headers["Server"] == "squid/5.7" && proxied.text.hasPrefix("<html>"))
  }

  @Test func tokenDies() async throws {
    let (sandbox, token) = try await faulty(Fault(.tokenDies, route: "users", after: 1))
    #expect(try await sandbox.get("/users", token).status == 200)
    #expect(try await sandbox.get("/users", token).status == 401)
    #expect(try await sandbox.get("/classes", token).status == 401)
  }

  // MARK: Pages

  private func first(_ sandbox: RunningSandbox, _ token: String) async throws -> String {
    try await sandbox.get("/users", token).document["nextPageToken"]?.stringValue ?? ""
  }

  @Test func pageTokenExpires() async throws {
    let (sandbox, token) = try await faulty(Fault(.pageTokenExpires, route: "users", after: 1))
    let next = try await first(sandbox, token)
    #expect(try await sandbox.get("/users?pageToken=" + next, token).status == 400)
    #expect(try await sandbox.get("/users?pageToken=" + next, token).status == 400)
    #expect(try await sandbox.drain("/users", "users", token).count == 98)
  }

  @Test func repeatedToken() async throws {
    let (sandbox, token) = try await faulty(Fault(.repeatedToken, route: "users", count: nil))
    let next = try await first(sandbox, token)
    let page = try await sandbox.get("/users?pageToken=" + next, token).document
    #expect(page["nextPageToken"]?.stringValue == next && page["moreToFollow"] == true)
  }

  @Test func duplicates() async throws {
    let (sandbox, token) = try await faulty(Fault(.duplicates, route: "users", count: nil))
    let users = try await sandbox.drain("/users", "users", token).compactMap { $0["id"]?.stringValue }
    #expect(users.count > 98)
    #expect(Set(users).count == 98)
  }

  @Test func moreWithoutToken() async throws {
    let (sandbox, token) = try await faulty(Fault(.moreWithoutToken, route: "users"))
    let page = try await sandbox.get("/users", token).document
    #expect(page["moreToFollow"] == true && page["nextPageToken"] == nil)
  }

  @Test func endsEarly() async throws {
    let (sandbox, token) = try await faulty(Fault(.endsEarly, route: "users", afterReadings: 1, count: nil))
    #expect(try await sandbox.drain("/users", "users", token).count == 98)
    #expect(try await sandbox.drain("/users", "users", token).count == 10)
  }

  @Test func emptyPage() async throws {
    let (sandbox, token) = try await faulty(Fault(.emptyPage, route: "users", after: 1))
    let next = try await first(sandbox, token)
    let page = try await sandbox.get("/users?pageToken=" + next, token).document
    #expect(page["users"] == [] && page["moreToFollow"] == true)
    #expect(page["nextPageToken"]?.stringValue != next)
    sandbox.server.change { $0.faults = [Fault(.emptyPage, route: "users", after: 1)] }
    #expect(try await sandbox.drain("/users", "users", token).count == 98)
  }

  @Test func unreadableRecord() async throws {
    let (sandbox, token) = try await faulty(Fault(.unreadableRecord, route: "users"))
    let users = try await sandbox.get("/users", token).document["users"]?.arrayValue
    #expect(users?.count == 21 && users?.first?["id"] == 17)
  }

  @Test func oauthEndpointsFailToo() async throws {
    let sandbox = try RunningSandbox()
    let code = try sandbox.code()
    sandbox.server.change { $0.faults = [Fault(.status, route: "token", status: 503)] }
    #expect(try await sandbox.exchange(code).status == 503)
    #expect(try await sandbox.exchange(code).status == 200)
    sandbox.server.change { $0.faults = [Fault(.malformed, route: "*")] }
    #expect(try await sandbox.tokens() == .null)
  }
}
