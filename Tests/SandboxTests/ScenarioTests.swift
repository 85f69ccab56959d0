import HTTP
import JSON
import Sandbox
import Testing

/// The named scenarios, as seen from the wire; what a client makes of them is tested with the client.
@Suite struct ScenarioTests {
  static let names = Scenario.all.map(\.name)

  @Test func namesAreUniqueAndSentencesAreSentences() {
    #expect(Set(Self.names).count == Self.names.count)
    for scenario in Scenario.all {
      #expect(scenario.sentence.hasSuffix(".") && scenario.sentence.count > 20)
      #expect(scenario.name.allSatisfy { $0.isLowercase || $0 == "-" })
      #expect(scenario.line.contains(scenario.expectation.words))
    }
    #expect(throws: SandboxError.unknownScenario("x")) { try Scenario.named("x") }
  }

  @Test func scenariosAddUp() throws {
    let settings = Scenario.settings(of: [try .named("throttled-once"), try .named("truncated"), try .named("slow")])
    #expect(settings.faults.count == 2)
    #expect(settings.latency == 0.5)
  }

  /// Statuses at organization, locations, users, classes, and at the refresh.
  @Test(arguments: [
    ("healthy", [200, 200, 200, 200, 200]), ("consent-withdrawn", [401, 401, 401, 401, 400]),
    ("scope-missing-users", [200, 200, 403, 200, 200]), ("scope-missing-classes", [200, 200, 200, 403, 200]),
    ("scope-missing-both", [200, 200, 403, 403, 200]), ("not-listed", [403, 403, 403, 403, 200]),
    ("throttled", [429, 429, 429, 429, 200]), ("unavailable", [503, 503, 503, 503, 200]),
    ("gone", [404, 404, 404, 404, 200]), ("proxy", [403, 403, 403, 403, 200]), ("clock-off", [200, 200, 200, 200, 200]),
  ])
  func probes(name: String, statuses: [Int]) async throws {
    let sandbox = try RunningSandbox(scenarios: [try .named(name)])
    let tokens = try await sandbox.tokens()
    let token = try #require(tokens["access_token"]?.stringValue)
    var found: [Int] = []
    for path in ["/organization", "/locations?limit=1", "/users?limit=1", "/classes?limit=1"] {
      found.append(try await sandbox.get(path, token).status)
    }
    found.append(try await sandbox.refresh(tokens["refresh_token"]?.stringValue ?? "").status)
    #expect(found == statuses)
  }

  @Test(arguments: [
    ("redirect-mismatch", "invalid_grant", "redirect_uri mismatch."), ("client-mismatch", "invalid_grant", "client_id mismatch."),
    ("code-expired", "invalid_grant", "The code has expired"), ("code-used", "invalid_grant", "The code has already been used."),
    ("wrong-key", "invalid_client", nil), ("clock-behind", "invalid_client", nil),
  ])
  func exchanges(name: String, error: String, words: String?) async throws {
    let sandbox = try RunningSandbox(scenarios: [try .named(name)])
    let answer = try await sandbox.exchange(sandbox.code())
    #expect(answer.error == error)
    #expect(answer.document["error_description"]?.stringValue?.hasPrefix(words ?? "?") == (words == nil ? nil : true))
  }

  @Test(arguments: [
    ("consent-declined", "error=user_cancelled_authorize"), ("consent-refused", "error=access_denied"),
    ("scope-not-configured", "error=invalid_scope"),
  ])
  func callbacks(name: String, words: String) throws {
    let sandbox = try RunningSandbox(scenarios: [try .named(name)])
    #expect(try sandbox.server.consent(to: sandbox.authorizeURL()).contains(words))
  }

  @Test(arguments: ["consent-refused-page", "redirect-unregistered"])
  func pagesWithoutCallback(name: String) throws {
    let sandbox = try RunningSandbox(scenarios: [try .named(name)])
    #expect(throws: ConsentRefusal.self) { try sandbox.server.consent(to: sandbox.authorizeURL()) }
  }

  /// Where a sync is to be published in spite of all, everyone can be read by a client that tries again.
  @Test func publishedOnesLoseNobody() async throws {
    for scenario in Scenario.all where scenario.expectation == .published && scenario.name != "slow" {
      let sandbox = try RunningSandbox(scenarios: [scenario])
      var token = try await sandbox.accessToken()
      var ids: Set<String> = []
      var next: String?
      var tries = 0
      repeat {
        tries += 1
        let page = next.map { "&pageToken=" + PercentEncoding.encode($0) } ?? ""
        guard let answer = try? await sandbox.get("/users?limit=200" + page, token) else { continue }
        if answer.status == 401 { token = try await sandbox.accessToken() }
        if answer.status == 400 || answer.status == 401 { next = nil }
        guard answer.status == 200 else { continue }
        ids.formUnion(answer.document["users"]?.arrayValue?.compactMap { $0["id"]?.stringValue } ?? [])
        next = answer.document["nextPageToken"]?.stringValue
        if answer.document["moreToFollow"] == false { break }
      } while tries < 40
      #expect(ids.count == 98, "\(scenario.name)")
    }
  }
}
