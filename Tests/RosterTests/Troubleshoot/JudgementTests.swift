import HTTP
import JSON
import Testing

@testable import Roster

@Suite struct JudgementTests {
  static func judge(_ evidence: Evidence) -> Verdict { Troubleshooter.judge(evidence) }

  /// A 429, a 5xx or no answer is never a permission class, whatever else is known.
  @Test func outagesAreNoPermissionFailure() {
    let bodies = [
      "", #"{"error":"invalid_client"}"#, #"{"error":"invalid_grant"}"#, "insufficient_scope",
      "This app is not allowed by your organization.", "<html>Forbidden</html>",
    ]
    for origin in Evidence.Origin.allCases.map(Optional.some) + [nil] {
      for status in [429, 500, 502, 503, 504, 599] {
        for body in bodies {
          for fresh in [true, false] {
            let verdict = Self.judge(.answer(origin, status, body, requested: [], fresh: fresh))
            #expect(verdict.class == .notPermission)
            #expect(verdict.actor == .nobody)
          }
        }
      }
    }
  }

  @Test func aBareInvalidGrantMeansWhatItsStepMeans() {
    let body = #"{"error":"invalid_grant"}"#
    for (origin, cause, confidence) in [
      (Evidence.Origin.token, Cause.codeInvalid, Verdict.Confidence.likely), (nil, .codeInvalid, .likely),
      (.refresh, .consentWithdrawn, .certain),
    ] {
      let verdict = Self.judge(.answer(origin, 400, body))
      #expect(verdict.cause == cause)
      #expect(verdict.confidence == confidence)
    }
    #expect(Self.judge(.answer(.refresh, 400, body)).steps.contains { $0.contains("homeroom forget") })
  }

  @Test func unauthorizedClientMeansWhatItsStepMeans() {
    #expect(Self.judge(.callback("unauthorized_client")).cause == .redirectUnregistered)
    #expect(Self.judge(.answer(.token, 400, #"{"error":"unauthorized_client"}"#)).cause == .ownCredentials)
  }

  @Test func invalidClientIsRankedWhereNothingIsKnown() {
    let verdict = Self.judge(.answer(.token, 400, #"{"error":"invalid_client"}"#))
    #expect(verdict.actor == .developer)
    for fault in CredentialFault.refused {
      #expect(verdict.evidence.contains { $0.contains(fault.title) }, "\(fault)")
    }
    #expect(verdict.evidence.contains { $0.hasPrefix("1. the client secret has expired") })
  }

  @Test func invalidClientIsNamedWhereTheFaultIsKnown() {
    let fault = CredentialFault.secretExpired.seen("it ended on 2026-01-01")
    let verdict = Self.judge(.answer(.token, 400, #"{"error":"invalid_client"}"#, faults: [fault]))
    #expect(verdict.evidence.contains("Found: the client secret has expired: it ended on 2026-01-01."))
    #expect(!verdict.evidence.contains { $0.contains(CredentialFault.wrongAPI.title) })
    #expect(verdict.steps.first == CredentialFault.secretExpired.step)
  }

  /// This program's own request has the right form, so only what Apple alone knows is left.
  @Test func invalidClientToOurOwnRequestLeavesTheKey() {
    let verdict = Self.judge(
      .answer(.refresh, 400, #"{"error":"invalid_client"}"#, requested: [.users], clock: 0))
    #expect(verdict.evidence.contains { $0.hasPrefix("Either " + CredentialFault.keyMismatch.title) })
    #expect(!verdict.evidence.contains { $0.contains(CredentialFault.requestForm.title) })
    #expect(verdict.steps.first == CredentialFault.keyMismatch.step)
    let fast = Self.judge(
      .answer(.refresh, 400, #"{"error":"invalid_client"}"#, requested: [.users], clock: -3600))
    #expect(!fast.evidence.contains { $0.contains(CredentialFault.keyMismatch.title) })
  }

  @Test func aFastClockIsEvidenceWhereSomethingWasRefused() {
    let hour = Self.judge(.answer(.token, 400, #"{"error":"invalid_client"}"#, clock: -3600))
    #expect(hour.cause == .ownCredentials)
    #expect(hour.evidence.contains("Found: this host's clock is wrong: this host's clock is 60 min ahead of Apple's."))
    let unrefused = Self.judge(.answer(.roster, 200, "{}", clock: -3600))
    #expect(unrefused.cause == .clock)
    #expect(unrefused.actor == .you)
  }

  @Test func a403AloneNamesBothClassesAndTheStepBetweenThem() {
    for resource in [Evidence.Resource.users, .classes, .locations, .classMembers] {
      let verdict = Self.judge(.answer(.roster, 403, resource: resource, requested: [.users, .classes]))
      #expect(verdict.class == .insufficientScope)
      #expect(verdict.confidence == .possible)
      #expect(verdict.alsoPossible == [.appNotAllowed])
      #expect(verdict.steps.first?.contains("GET /organization") == true)
    }
  }

  /// An app that was delisted after a good sync: what was proven then does not make the scope the culprit.
  @Test func aScopeThatWasProvenItselfIsNotCalledMissing() {
    for (resource, scope) in [(Evidence.Resource.users, Scope.users), (.classes, .classes)] {
      let before: [Scope: Bool] = [.users: true, .classes: true]
      let verdict = Self.judge(
        .answer(.roster, 403, resource: resource, requested: [.users, .classes], proven: before))
      #expect(verdict.confidence == .possible && verdict.alsoPossible == [.appNotAllowed])
      #expect(verdict.steps.first?.contains("GET /organization") == true)
      let refusedBefore = before.merging([scope: false]) { $1 }
      let scoped = Self.judge(
        .answer(.roster, 403, resource: resource, requested: [.users, .classes], proven: refusedBefore))
      #expect(scoped.cause == .scopeMissing && scoped.confidence == .likely)
    }
  }

  @Test func theScopeThatIsMissingIsNamed() {
    let verdict = Self.judge(
      .answer(
        .roster, 403, headers: ["WWW-Authenticate": #"Bearer error="insufficient_scope", scope="edu.classes.read""#]))
    #expect(verdict.confidence == .certain)
    #expect(verdict.evidence.contains("The scope it names: edu.classes.read."))
  }

  @Test func noPartOfAnAnswerReachesAVerdict() {
    let canary = "eyJCANARY.lovelace@school.example"
    let bodies = [
      #"{"error":"\#(canary)","error_description":"\#(canary)"}"#,
      #"{"error":"invalid_grant","error_description":"The code \#(canary) has already been used."}"#,
      #"{"errors":[{"status":"403","code":"\#(canary)","title":"\#(canary)","detail":"\#(canary)"}]}"#,
      "<html>\(canary)</html>", canary, "Bearer \(canary)",
    ]
    for origin in Evidence.Origin.allCases.map(Optional.some) + [nil] {
      for status in [nil, 200, 302, 400, 401, 403, 404, 429, 503] {
        for body in bodies {
          let evidence = Evidence.answer(
            origin, status, body,
            headers: [
              "WWW-Authenticate": "Bearer error=\"\(canary)\"", "Server": canary, "Location": canary,
              "Set-Cookie": canary, "X-Retry-After": canary,
            ])
          #expect(!Self.judge(evidence).json.text().contains("CANARY"))
        }
      }
    }
    #expect(!Self.judge(.callback(canary, canary)).json.text().contains("CANARY"))
  }

  @Test func aVerdictIsADocumentWithStableKeys() {
    let verdict = Verdict(cause: .throttled, confidence: .certain, actor: .nobody, evidence: ["a"], steps: ["b"])
    #expect(
      verdict.json.text()
        == #"{"class":"not_permission","cause":"throttled","confidence":"certain","actor":"nobody","also_possible":[],"evidence":["a"],"steps":["b"]}"#
    )
  }

  @Test func aHugeAnswerIsNotSearched() {
    let people = String(repeating: #"{"id":"1","givenName":"invalid_client"},"#, count: 20_000)
    #expect(Self.judge(.answer(.roster, 200, #"{"users":[\#(people)]}"#)).class == .healthy)
  }
}
