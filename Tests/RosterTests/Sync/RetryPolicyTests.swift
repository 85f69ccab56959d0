import HTTP
import Testing

@testable import Roster

@Suite struct RetryPolicyTests {
  let policy = RetryPolicy()

  @Test(arguments: RequestFailure.Kind.allCases, 1...9)
  func numberOfTries(_ kind: RequestFailure.Kind, made: Int) {
    let wait = policy.wait(after: RequestFailure(kind), tries: made, random: 0.5)
    switch kind {
    case .throttled: #expect(wait != nil, "limited by the time spent waiting")
    case .server, .network: #expect((wait != nil) == (made < 8))
    case .unreadable: #expect((wait != nil) == (made < 3))
    case .refused, .gone, .final: #expect(wait == nil)
    }
  }

  @Test(arguments: 1...9, [0, 0.25, 0.999])
  func backoffIsAFullJitterUnderACap(made: Int, random: Double) throws {
    let wait = try #require(policy.wait(after: RequestFailure(.throttled), tries: made, random: random))
    #expect(wait.reason == .retrying)
    #expect(wait.seconds == random * min(20, 0.25 * [1, 2, 4, 8, 16, 32, 64, 128, 256][made - 1]))
  }

  @Test(arguments: [0, 1, 12, 600] as [Double], 1...12)
  func neverEarlierThanAsked(asked: Double, made: Int) throws {
    for kind in [RequestFailure.Kind.throttled, .server] {
      for random in [0, 0.5, 0.999] {
        guard let wait = policy.wait(after: RequestFailure(kind, askedWait: asked), tries: made, random: random) else {
          #expect(kind == .server)
          continue
        }
        #expect(wait.seconds >= asked)
        #expect(wait.reason == .askedByApple)
      }
    }
  }

  @Test func aServerThatSaysNowForEverIsGivenPauses() throws {
    let wait = try #require(policy.wait(after: RequestFailure(.throttled, askedWait: 0), tries: 9, random: 0.5))
    #expect(wait.seconds == 10)
  }
}

@Suite struct WaitBudgetTests {
  @Test func waitsSideBySideAreSpentOnce() {
    var budget = WaitBudget(startedAt: 0)
    budget.succeeded(now: 0)
    #expect(budget.admit(100, isAsked: true, now: 0) == true)
    #expect(budget.admit(100, isAsked: true, now: 50) == true)
    #expect(budget.admit(20, isAsked: true, now: 60) == true)
    #expect(budget.spent == 150)
    #expect(budget.admit(10, isAsked: true, now: 500) == true)
    #expect(budget.spent == 160)
  }

  @Test(arguments: [(900.0, true), (900.1, false)]) func aQuarterOfAnHour(seconds: Double, admitted: Bool) {
    var budget = WaitBudget(startedAt: 0)
    budget.succeeded(now: 0)
    #expect(budget.admit(seconds, isAsked: true, now: 5) == admitted)
  }

  @Test func refusedWaitsCostNothing() {
    var budget = WaitBudget(startedAt: 0)
    budget.succeeded(now: 0)
    #expect(budget.admit(1000, isAsked: true, now: 0) == false)
    #expect(budget.spent == 0)
    #expect(budget.admit(900, isAsked: true, now: 0) == true)
    #expect(budget.admit(1, isAsked: true, now: 900) == false)
  }

  @Test func failuresAloneEndWithinFiveMinutes() {
    var budget = WaitBudget(startedAt: 1000)
    #expect(budget.admit(231, isAsked: true, now: 1000) == false)
    #expect(budget.admit(30, isAsked: true, now: 1200) == true)
    #expect(budget.admit(1, isAsked: true, now: 1230) == false)
    budget.succeeded(now: 1230)
    #expect(budget.admit(600, isAsked: true, now: 1230) == true)
  }

  /// After a good answer too, faults alone are not waited for without end; a time the server names is.
  @Test func faultsAloneEndARunThatHadBegunWell() {
    var budget = WaitBudget(startedAt: 0)
    budget.succeeded(now: 1000)
    #expect(budget.admit(231, isAsked: false, now: 1000) == false)
    #expect(budget.admit(20, isAsked: false, now: 1200) == true)
    #expect(budget.admit(1, isAsked: false, now: 1230) == false)
    #expect(budget.admit(600, isAsked: true, now: 1230) == true)
    budget.succeeded(now: 1300)
    #expect(budget.admit(20, isAsked: false, now: 1400) == true)
  }
}

@Suite struct RequestFailureTests {
  @Test(arguments: 100...599) func everyStatus(status: Int) {
    let failure = RequestFailure(
      AccessFailure(Evidence(origin: .roster, outcome: .answer(status: status, headers: Headers(), body: []))),
      receivedAt: 0)
    let expected: RequestFailure.Kind =
      switch status {
      case 429: .throttled
      case 408, 500...599: .server
      case 400, 413, 414, 422: .refused
      case 410: .gone
      case 200...299: .unreadable
      default: .final
      }
    #expect(failure.kind == expected)
    #expect(failure.askedWait == nil)
    // The same status from the token endpoint says nothing about a page.
    let refresh = RequestFailure(
      AccessFailure(Evidence(origin: .refresh, outcome: .answer(status: status, headers: Headers(), body: []))),
      receivedAt: 0)
    #expect(refresh.kind == (expected == .refused || expected == .gone ? .final : expected))
  }

  @Test(arguments: [
    (.nameNotResolved(host: "h"), .network), (.connectFailed(host: "h"), .network),
    (.tls(host: "h", detail: ""), .network), (.proxy(detail: ""), .network), (.timedOut(seconds: 1), .network),
    (.interrupted(detail: ""), .network), (.malformedAnswer(detail: ""), .unreadable),
    (.tooLarge(limit: 1), .final), (.refusedAddress(""), .final), (.unsendableToken, .final), (.cancelled, .final),
  ] as [(TransportError, RequestFailure.Kind)])
  func everyTransportError(error: TransportError, kind: RequestFailure.Kind) {
    let failure = AccessFailure(Evidence(origin: .roster, outcome: .noAnswer(error)))
    #expect(RequestFailure(failure, receivedAt: 0).kind == kind)
  }

  @Test func unreadableAnswersAreNoted() {
    let failure = AccessFailure(Evidence(origin: .roster, outcome: .local(.unreadableAnswer, detail: "")))
    #expect(RequestFailure(failure, receivedAt: 0).kind == .unreadable)
    let other = AccessFailure(Evidence(origin: nil, outcome: .local(.neverConnected, detail: "")))
    #expect(RequestFailure(other, receivedAt: 0).kind == .final)
  }
}
