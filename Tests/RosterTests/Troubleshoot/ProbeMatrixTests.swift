import HTTP
import Testing

@testable import Roster

@Suite struct ProbeMatrixTests {
  /// What a probe can answer, as its evidence.
  enum Probe: CaseIterable {
    case ok, unauthorized, forbidden, absent, throttled, failed, network

    func evidence(_ resource: Evidence.Resource, _ requested: Set<Scope>, fresh: Bool) -> Evidence {
      let outcome: Evidence.Outcome =
        switch self {
        case .ok: .answer(status: 200, headers: [:], body: Array("{}".utf8))
        case .unauthorized: .answer(status: 401, headers: [:], body: [])
        case .forbidden: .answer(status: 403, headers: [:], body: [])
        case .absent: .answer(status: 404, headers: [:], body: [])
        case .throttled: .answer(status: 429, headers: [:], body: [])
        case .failed: .answer(status: 500, headers: [:], body: [])
        case .network: .noAnswer(.connectFailed(host: "api-school.apple.com"))
        }
      return Evidence(
        origin: .roster, resource: resource, outcome: outcome, requestedScopes: requested, tokenIsFresh: fresh)
    }
  }

  static let scopeSets: [Set<Scope>] = (0..<8).map { bits in
    Set(Scope.allCases.enumerated().filter { bits & (1 << $0.offset) != 0 }.map(\.element))
  }

  static let refreshes: [ProbeMatrix.Refresh] = [
    .notTried, .ok, .cured, .refused(.consentWithdrawn), .refused(.ownCredentials), .notChecked(.throttled),
    .notChecked(.appleUnavailable), .notChecked(.network),
  ]

  struct Row: Sendable, CustomTestStringConvertible {
    var matrix: ProbeMatrix
    var cause: Cause
    var confidence: Verdict.Confidence
    var names: [String] = []
    var testDescription: String { matrix.verdict.evidence[0] }
  }

  static func matrix(
    _ organization: ProbeMatrix.Answer, _ locations: ProbeMatrix.Answer, _ users: ProbeMatrix.Answer,
    _ classes: ProbeMatrix.Answer, _ refresh: ProbeMatrix.Refresh, _ requested: Set<Scope> = [.users, .classes]
  ) -> ProbeMatrix {
    ProbeMatrix(
      organization: organization, locations: locations, users: users, classes: classes, refresh: refresh,
      requested: requested)
  }

  /// The table at the head of `ProbeMatrix`, cell for cell.
  static let rows: [Row] = [
    Row(matrix: matrix(.ok, .ok, .ok, .ok, .ok), cause: .none, confidence: .certain),
    Row(
      matrix: matrix(.ok, .ok, .ok, .forbidden, .ok), cause: .scopeMissing, confidence: .likely,
      names: ["edu.classes.read"]),
    Row(
      matrix: matrix(.ok, .ok, .forbidden, .ok, .ok), cause: .scopeMissing, confidence: .likely,
      names: ["edu.users.read"]),
    Row(
      matrix: matrix(.ok, .ok, .forbidden, .forbidden, .ok), cause: .scopeMissing, confidence: .likely,
      names: ["edu.users.read", "edu.classes.read"]),
    Row(
      matrix: matrix(.ok, .ok, .forbidden, .forbidden, .ok, [.rosterTest]), cause: .testScopeOnly, confidence: .likely),
    Row(
      matrix: matrix(.forbidden, .forbidden, .forbidden, .forbidden, .ok), cause: .notListed, confidence: .likely),
    Row(matrix: matrix(.ok, .ok, .ok, .ok, .cured), cause: .none, confidence: .certain),
    Row(
      matrix: matrix(.unauthorized, .unauthorized, .unauthorized, .unauthorized, .refused(.consentWithdrawn)),
      cause: .consentWithdrawn, confidence: .certain),
    Row(
      matrix: matrix(.notAsked, .notAsked, .notAsked, .notAsked, .refused(.ownCredentials)), cause: .ownCredentials,
      confidence: .certain),
    Row(
      matrix: matrix(.notChecked(.throttled), .notChecked(.throttled), .ok, .ok, .ok), cause: .throttled,
      confidence: .certain),
    Row(
      matrix: matrix(.ok, .ok, .notChecked(.appleUnavailable), .ok, .ok), cause: .appleUnavailable, confidence: .certain
    ),
    Row(
      matrix: matrix(.notChecked(.network), .notChecked(.network), .notChecked(.network), .notChecked(.network), .ok),
      cause: .network, confidence: .certain),
  ]

  @Test(arguments: rows) func eachCell(row: Row) {
    let verdict = row.matrix.verdict
    #expect(verdict.cause == row.cause)
    #expect(verdict.confidence == row.confidence)
    for name in row.names { #expect(verdict.evidence.contains { $0.hasPrefix("Missing:") && $0.contains(name) }) }
  }

  /// Every answer of every probe × refresh × scopes requested, with what must hold for each.
  @Test func everyCombination() {
    var seen: Set<String> = []
    var combinations = 0
    for requested in Self.scopeSets {
      for refresh in Self.refreshes {
        let fresh = refresh == .ok || refresh == .cured
        let answers = ProbeMatrix.probed.map { resource in
          Probe.allCases.map { probe in
            var evidence = probe.evidence(resource, requested, fresh: fresh)
            evidence.extent = resource == .organization ? .record : .list
            return ProbeMatrix.Answer(Troubleshooter.judge(evidence))
          }
        }
        for organization in answers[0] {
          for locations in answers[1] {
            for users in answers[2] {
              for classes in answers[3] {
                let matrix = Self.matrix(organization, locations, users, classes, refresh, requested)
                combinations += 1
                seen.insert(matrix.ruleName)
                Self.expectInvariants(matrix)
              }
            }
          }
        }
      }
    }
    #expect(combinations == 7 * 7 * 7 * 7 * 8 * 8)
    #expect(seen.count == 16)
  }

  static func expectInvariants(_ matrix: ProbeMatrix) {
    let verdict = matrix.verdict
    let answers = ProbeMatrix.probed.map { matrix[$0] }
    let isRefused = if case .refused = matrix.refresh { true } else { false }
    func check(_ holds: Bool, _ what: String) {
      if !holds { Issue.record("\(what): \(verdict.evidence), requested \(matrix.requested)") }
    }

    // Exactly one class: a cause belongs to one, and no alternative repeats it.
    check(verdict.class == verdict.cause.class && !verdict.alsoPossible.contains(verdict.class), "one class")

    // Not checked is never failed: without a 401, a 403 or a refused refresh there is no permission class.
    let isPermission = [.notAuthorized, .insufficientScope, .appNotAllowed].contains(verdict.class)
    let hasRefusal = isRefused || answers.contains(.unauthorized) || answers.contains(.forbidden)
    check(isPermission == hasRefusal, "a permission class needs a refusal, and a refusal has one")
    if verdict.class == .healthy { check(answers.allSatisfy { $0 == .ok }, "healthy means that all answered") }

    // What is above possible has evidence that no other class explains.
    if verdict.confidence > .possible {
      check(verdict.alsoPossible.isEmpty, "no alternative above possible")
      switch verdict.class {
      case .notAuthorized: check(isRefused || answers.contains(.unauthorized), "401 or a refused refresh")
      case .insufficientScope: check(answers.contains(.ok), "the app is allowed: something was answered")
      case .appNotAllowed:
        check(
          !answers.contains(.ok) && matrix.organization == .forbidden
            && (matrix.refresh == .ok || matrix.refresh == .cured),
          "nothing answered, /organization forbidden, fresh token")
      case .notPermission, .healthy: break
      }
    } else {
      check(!verdict.alsoPossible.isEmpty, "possible names its alternatives")
    }
    check(verdict.class == .healthy || !verdict.steps.isEmpty, "there is a next step")

    // An unanswered probe changes nothing about what the answered ones show.
    for (resource, answer) in zip(ProbeMatrix.probed, answers) {
      if case .notChecked = answer {
        var without = matrix
        without[resource] = .notAsked
        if isPermission {
          let other = without.ruleName
          check(other == matrix.ruleName, "an unanswered probe is no evidence")
        }
      }
    }

    // A scope is proven by a 200 only, and refuted by a 403 only.
    for (scope, isProven) in matrix.proven {
      let own: [ProbeMatrix.Answer] =
        switch scope {
        case .users: [matrix.users]
        case .classes: [matrix.classes]
        case .rosterTest: [matrix.users, matrix.classes]
        }
      check(own.contains(isProven ? .ok : .forbidden), "proof of \(scope.rawValue)")
    }
  }

  /// The doctor asks for no single record, so no step speaks of one.
  @Test func a404SendsToTheAddress() {
    for organization in [ProbeMatrix.Answer.absent, .ok] {
      let verdict = Self.matrix(organization, .absent, .absent, .absent, .ok).verdict
      #expect(verdict.cause == .notInOrganisation && verdict.confidence == .likely)
      #expect(verdict.steps.count == 1 && verdict.steps[0].contains("roster_url"))
    }
  }

  @Test func anAnswerThatNamesItsCauseDecides() {
    #expect(Self.matrix(.ok, .ok, .ok, .told(.scopeMissing), .ok).verdict.confidence == .certain)
    let refused = Self.matrix(.told(.notListed), .forbidden, .forbidden, .forbidden, .notTried).verdict
    #expect(refused.cause == .notListed)
    #expect(refused.confidence == .certain)
  }
}
