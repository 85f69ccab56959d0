import Testing

@testable import Roster

@Suite struct SetupChainTests {
  static let profile = DoctorTests.profile

  static func report(_ steps: [String: AnsweringTransport.Step] = [:]) async throws -> Report {
    Report(try await ReportTests.examination(steps), profile: profile, version: "1")
  }

  static func chain(_ answers: [SetupLink: Bool] = [:], _ diagnosis: Report? = nil) -> SetupChain {
    var given = SetupAnswers()
    for (link, isRight) in answers { given[link] = SetupAnswers.Answer(isRight: isRight, at: 5) }
    return SetupChain(profile: profile, answers: given, diagnosis: diagnosis)
  }

  @Test func everyLinkSaysWhereToLook() {
    for link in SetupLink.allCases {
      #expect(link.question(Self.profile).contains("?"))
      #expect(link.place.contains(" > "))
      #expect([.developer, .schoolAdministrator].contains(link.actor))
    }
  }

  @Test func answersAreRememberedAndAskedNoMore() throws {
    try ReportTests.withFolders { folders in
      var answers = SetupAnswers.load(folders)
      #expect(SetupChain(profile: Self.profile, answers: answers, diagnosis: nil).next?.id == .primaryAppID)
      answers[.primaryAppID] = SetupAnswers.Answer(isRight: true, at: 5)
      answers[.key] = SetupAnswers.Answer(isRight: false, at: 6)
      try answers.save(folders)
      let chain = SetupChain(profile: Self.profile, answers: .load(folders), diagnosis: nil)
      #expect(SetupAnswers.load(folders) == answers)
      #expect(chain[.primaryAppID]?.state == .answered(isRight: true, at: 5))
      #expect(chain.next?.id == .key)
    }
  }

  @Test func whatARequestProvedNeedsNoAnswer() async throws {
    let healthy = Self.chain([.key: false], try await Self.report())
    #expect(healthy.links.filter { !$0.isProven }.map(\.id) == [.notificationEndpoint])
    let steps = Dictionary(uniqueKeysWithValues: DoctorTests.lists.map { ($0, DoctorTests.forbidden) })
    let refused = Self.chain([.signInList: true], try await Self.report(steps))
    #expect(refused[.signInList]?.state == .suspect(answer: SetupAnswers.Answer(isRight: true, at: 5)))
    #expect(refused[.orgDataSharingList]?.state == .suspect(answer: nil))
    #expect(refused.next?.id == .orgDataSharingList)
  }

  /// The checks passed, and a sync was refused later; and the other way round.
  @Test func whatFailedLastPointsAtItsLinks() async throws {
    let healthy = try await Self.report()
    let refused = Troubleshooter.judge(.answer(.token, 400, #"{"error":"invalid_client"}"#))
    #expect(refused.cause == .ownCredentials)
    func chain(failedAt: Double) -> SetupChain {
      var answers = SetupAnswers()
      answers[.key] = SetupAnswers.Answer(isRight: true, at: 5)
      return SetupChain(
        profile: Self.profile, answers: answers, diagnosis: healthy,
        failure: FailureRecord(at: failedAt, origin: .token, verdict: refused))
    }
    let later = chain(failedAt: healthy.generatedAt + 1)
    #expect(later[.key]?.state == .suspect(answer: SetupAnswers.Answer(isRight: true, at: 5)))
    #expect(later[.primaryAppID]?.state == .suspect(answer: nil))
    #expect(later.next?.id == .primaryAppID)
    #expect(later[.returnURLs]?.isProven == true, "nothing failed there")
    #expect(chain(failedAt: healthy.generatedAt - 1) == Self.chain([.key: true], healthy))
  }

  // MARK: - Weighing

  /// Fits both lower classes.
  static let alone = Troubleshooter.judge(.answer(.roster, 403, resource: .users, requested: [.users, .classes]))

  @Test func withoutAnswersNothingChanges() {
    #expect(Self.chain().weigh(Self.alone) == Self.alone)
    #expect(SetupChain().weigh(Self.alone) == Self.alone)
  }

  @Test func aSettingAnsweredAsWrongComesFirst() {
    let weighed = Self.chain([.orgDataSharingList: false]).weigh(Self.alone)
    #expect(weighed.class == .appNotAllowed)
    #expect(weighed.cause == .notListed)
    #expect(weighed.actor == .schoolAdministrator)
    #expect(weighed.confidence == .possible, "a person's word makes nothing more certain")
    #expect(weighed.alsoPossible == [.insufficientScope])
    #expect(weighed.steps.first?.contains(SetupLink.orgDataSharingList.place) == true)
    #expect(weighed.steps[1] == Self.alone.steps[0], "the step that tells the two apart stays before the rest")
    #expect(weighed.evidence.last?.contains("answered with no by a person at 1970-01-01T00:00:05Z") == true)
  }

  @Test func aClassWhoseSettingsAreRightComesLast() {
    let weighed = Self.chain([.sharingScopes: true]).weigh(Self.alone)
    #expect(weighed.class == .appNotAllowed)
    let both = Self.chain([
      .sharingScopes: true, .signInList: true, .orgDataSharingList: true, .consentingPerson: true,
    ]).weigh(Self.alone)
    #expect(both.class == Self.alone.class)
    let wrong = Self.chain([.sharingScopes: false, .orgDataSharingList: false]).weigh(Self.alone)
    #expect(wrong.class == .insufficientScope, "both wrong: the evidence's own order stays")
    #expect(wrong.steps.first?.contains(SetupLink.sharingScopes.place) == true)
  }

  /// Whatever is answered, what the evidence bears alone stays, and nothing that is no permission failure becomes one.
  @Test(arguments: Cause.allCases) func noAnswerOutweighsEvidence(cause: Cause) {
    let verdict = Troubleshooter.judge(Evidence(origin: nil, outcome: .local(cause, detail: "Seen here.")))
    for isRight in [true, false] {
      let answers = Dictionary(uniqueKeysWithValues: SetupLink.allCases.map { ($0, isRight) })
      let weighed = Self.chain(answers).weigh(verdict)
      #expect(weighed.cause == verdict.cause)
      #expect(weighed.confidence == verdict.confidence)
      #expect(Array(weighed.evidence.prefix(verdict.evidence.count)) == verdict.evidence)
      #expect(Array(weighed.steps.suffix(verdict.steps.count)) == verdict.steps)
      if verdict.class == .notPermission || verdict.class == .healthy { #expect(weighed == verdict) }
    }
  }

  /// Every verdict of a 403 among the rules, with every combination of answers to the settings it could be about.
  @Test func everyCombinationKeepsTheClassesItHad() {
    let asked: [SetupLink] = [.sharingScopes, .signInList, .orgDataSharingList, .consentingPerson]
    let verdicts = RuleTableTests.examples.map { Troubleshooter.judge($0.evidence) }
      .filter { $0.confidence == .possible }
    #expect(verdicts.count > 5)
    for verdict in verdicts {
      for number in 0..<81 {
        var answers: [SetupLink: Bool] = [:]
        var rest = number
        for link in asked {
          if rest % 3 > 0 { answers[link] = rest % 3 == 1 }
          rest /= 3
        }
        let weighed = Self.chain(answers).weigh(verdict)
        #expect(Set([weighed.class] + weighed.alsoPossible) == Set([verdict.class] + verdict.alsoPossible))
        #expect(weighed.confidence == .possible)
        #expect(weighed.class == weighed.cause.class)
        #expect(!weighed.steps.isEmpty)
      }
    }
  }
}
