import HTTP
import Roster
import Secrets
import Testing

@Suite struct RosterAPITests {
  static let emptyPage = #"{"users":[],"moreToFollow":false}"#
  static let base = "http://127.0.0.1:1/rosterapi/v1"

  // MARK: What is asked

  @Test(arguments: [
    (.users, nil, nil, "/users"), (.classes, nil, 1000, "/classes?limit=1000"),
    (.locations, "a/b?c#d%e+f&g=é", 200, "/locations?limit=200&pageToken=a%2Fb%3Fc%23d%25e%2Bf%26g%3D%C3%A9"),
  ] as [(RosterCollection, String?, Int?, String)])
  func pagesAreAsked(collection: RosterCollection, token: String?, limit: Int?, target: String) async throws {
    let transport = ScriptedTransport([Response(#"{"users":[],"classes":[],"locations":[],"moreToFollow":false}"#)])
    _ = try await RosterAPI(transport).page(of: collection, token: token.map { PageToken($0) }, limit: limit)
    #expect(transport.urls == [Self.base + target])
    let request = try #require(transport.requests.first)
    #expect(request.bearer == Secret("token-1"))
    #expect(request.maximumBodySize == 64 << 20)
  }

  @Test func idsAreEncodedWhole() async throws {
    let transport = ScriptedTransport([Response(#"{"id":"x"}"#)])
    let api = RosterAPI(transport)
    _ = try await api.person(PersonID("001385.dm/d?T#S%k.RVB0"))
    _ = try await api.schoolClass(ClassID("../users"))
    #expect(
      transport.urls == [
        Self.base + "/users/001385.dm%2Fd%3FT%23S%25k.RVB0", Self.base + "/classes/..%2Fusers",
      ])
  }

  @Test(arguments: ["", ".", ".."]) func idsThatNameNothingAreNotAsked(id: String) async {
    let transport = ScriptedTransport([Response("{}")])
    let failure = await #expect(throws: AccessFailure.self) {
      try await RosterAPI(transport).person(PersonID(id))
    }
    guard case .local(.notInOrganisation, _)? = failure?.evidence.outcome else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(transport.requests.isEmpty)
  }

  @Test func membersAreReadOverAllPages() async throws {
    let transport = ScriptedTransport([
      Response(#"{"users":[{"id":"a"},{"id":"b"}],"nextPageToken":"t1","moreToFollow":true}"#),
      Response(#"{"users":[{"id":"b"},{"id":"c"}],"nextPageToken":null,"moreToFollow":false}"#),
    ])
    let members = try await RosterAPI(transport).members(of: ClassID("c1"), role: .student)
    #expect(members.map(\.id.rawValue) == ["a", "b", "c"])
    #expect(
      transport.urls == [
        Self.base + "/classes/c1/users?role=Student", Self.base + "/classes/c1/users?role=Student&pageToken=t1",
      ])
  }

  @Test(arguments: [
    [#"{"users":[{"id":"a"}],"moreToFollow":true}"#],
    [#"{"users":[{"id":"a"}],"nextPageToken":"t","moreToFollow":true}"#],
  ]) func membersThatNeverEndAreRefused(pages: [String]) async {
    let failure = await #expect(throws: AccessFailure.self) {
      try await RosterAPI(ScriptedTransport(pages.map { Response($0) })).members(of: ClassID("c1"))
    }
    guard case .local(.unreadableAnswer, _)? = failure?.evidence.outcome else {
      Issue.record("\(String(describing: failure))")
      return
    }
  }

  // MARK: Refusals

  @Test func oneRefreshAndOneRetryAfter401() async throws {
    let transport = ScriptedTransport([Response(401, ""), Response(Self.emptyPage)])
    let tokens = NumberedTokens()
    _ = try await RosterAPI(transport, tokens: tokens).page(of: .users)
    #expect(transport.requests.map(\.bearer) == [Secret("token-1"), Secret("token-2")])
    #expect(await tokens.replacements == 1)
  }

  @Test func aSecond401IsFinal() async {
    let transport = ScriptedTransport([Response(401, "no", headers: ["Date": "Thu, 01 Jan 1970 00:16:50 GMT"])])
    let failure = await #expect(throws: AccessFailure.self) { try await RosterAPI(transport).page(of: .classes) }
    #expect(transport.requests.count == 2)
    guard let evidence = failure?.evidence, case .answer(401?, _, let body) = evidence.outcome else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(evidence.tokenIsFresh)
    #expect(evidence.origin == .roster)
    #expect(evidence.resource == .classes)
    #expect(evidence.requestedScopes == [.users, .classes])
    #expect(evidence.clockDifference == 10)
    #expect(body == Array("no".utf8))
  }

  @Test(arguments: [301, 302, 400, 403, 404, 409, 413, 414, 422, 429, 500, 503])
  func otherStatusesAreAskedOnce(status: Int) async {
    let transport = ScriptedTransport([Response(status, "{}", headers: ["X-Retry-After": "3"])])
    let failure = await #expect(throws: AccessFailure.self) { try await RosterAPI(transport).page(of: .users) }
    #expect(transport.requests.count == 1)
    guard case .answer(let answered, let headers, _)? = failure?.evidence.outcome else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(answered == status)
    #expect(headers["X-Retry-After"] == "3")
  }

  @Test func aRefreshThatFailsIsToldAsItIs() async {
    struct Dead: AccessTokenSource {
      func accessToken() async throws -> AccessToken {
        AccessToken(value: Secret("t"), expiresAt: 4e9, isFresh: false)
      }
      func replacement(for failed: AccessToken) async throws -> AccessToken {
        throw AccessFailure(Evidence(origin: .refresh, outcome: .local(.consentWithdrawn, detail: "")))
      }
    }
    let api = RosterAPI(ScriptedTransport([Response(401, "")]), tokens: Dead())
    let failure = await #expect(throws: AccessFailure.self) { try await api.organization() }
    #expect(failure?.evidence.origin == .refresh)
  }

  @Test func noAnswerIsEvidence() async {
    let transport = ScriptedTransport { _ throws(TransportError) in throw .timedOut(seconds: 60) }
    let failure = await #expect(throws: AccessFailure.self) { try await RosterAPI(transport).page(of: .users) }
    guard case .noAnswer(.timedOut(seconds: 60))? = failure?.evidence.outcome else {
      Issue.record("\(String(describing: failure))")
      return
    }
  }

  @Test func cancellationIsNoFailure() async {
    let transport = ScriptedTransport { _ throws(TransportError) in throw .cancelled }
    await #expect(throws: CancellationError.self) { try await RosterAPI(transport).page(of: .users) }
  }

  @Test(arguments: ["", "{", "null", "[]", "forbidden", #"{"users":{}}"#, #"{"classes":[],"moreToFollow":false}"#])
  func anAnswerThatIsNoPage(body: String) async {
    let transport = ScriptedTransport([Response(body)])
    let failure = await #expect(throws: AccessFailure.self) { try await RosterAPI(transport).page(of: .users) }
    guard case .local(.unreadableAnswer, let detail)? = failure?.evidence.outcome else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(detail.hasPrefix("The answer to /users (200, \(body.utf8.count) bytes) cannot be read: "))
  }

  @Test func aWebPageIsJudgedAsOne() async throws {
    let transport = ScriptedTransport([Response(" <html>Log in to this network</html>")])
    let failure = await #expect(throws: AccessFailure.self) { try await RosterAPI(transport).organization() }
    #expect(Troubleshooter.judge(try #require(failure).evidence).cause == .proxy)
  }

  @Test(arguments: [201, 204, 206]) func anotherSuccessThan200IsNone(status: Int) async throws {
    let transport = ScriptedTransport([Response(status, Self.emptyPage)])
    let failure = await #expect(throws: AccessFailure.self) { try await RosterAPI(transport).page(of: .users) }
    #expect(Troubleshooter.judge(try #require(failure).evidence).cause == .unreadableAnswer)
  }
}
