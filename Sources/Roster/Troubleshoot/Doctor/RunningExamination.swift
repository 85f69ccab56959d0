internal import HTTP
internal import JSON
internal import Secrets
internal import Signing

/// One examination under way: the checks made so far, and what they mean for those to come.
struct RunningExamination {
  let profile: Profile
  let sources: DoctorSources
  let limits: Doctor.Limits
  let update: @Sendable (Doctor.Progress) -> Void
  let startedAt: Double
  let start = ContinuousClock.now

  var progress: Doctor.Progress
  var clockDifference: Double?
  var keyProblem: String?
  var faults: [String] = []
  /// A verdict that holds whatever the probes say.
  var decided: Verdict?
  var token: Secret?
  var matrix: ProbeMatrix
  var probeVerdicts: [Evidence.Resource: Verdict] = [:]
  var organization: Organization?
  /// What is stored could not be read or written on this host, which no network can mend.
  var hasUnusableTokens = false

  init(doctor: Doctor, update: @escaping @Sendable (Doctor.Progress) -> Void) {
    profile = doctor.profile
    sources = doctor.sources
    limits = doctor.limits
    self.update = update
    startedAt = sources.now()
    matrix = ProbeMatrix(requested: Set(profile.scopes))
    progress = Doctor.Progress(
      checks: Doctor.checkNames.map { Check(name: $0, outcome: .notChecked, detail: "not reached") }, running: [])
  }

  mutating func run() async -> Doctor.Examination {
    update(progress)
    checkConfiguration()
    checkPrivateKey()
    await checkClientSecret()
    await checkClock()
    await checkToken()
    await checkRefresh()
    await probe()
    return finish()
  }

  // MARK: - Keeping the board

  mutating func begin(_ name: String) {
    progress.running.insert(name)
    update(progress)
  }

  mutating func set(_ name: String, _ outcome: Check.Outcome, status: Int? = nil, _ detail: String) {
    progress.running.remove(name)
    progress.finished.insert(name)
    if let index = progress.checks.firstIndex(where: { $0.name == name }) {
      progress.checks[index] = Check(name: name, outcome: outcome, status: status, detail: detail)
    }
    update(progress)
  }

  var secondsLeft: Double {
    let spent = start.duration(to: .now) / .seconds(1)
    return max(0, limits.total - spent)
  }

  func limit(for check: String) -> Double { min(limits.seconds(for: check), secondsLeft) }

  var isOver: Bool { Task.isCancelled || secondsLeft <= 0 }
  var overWords: String { Task.isCancelled ? "cancelled" : "the time for all checks was over" }

  /// `steps` are those of the case at hand, where the cause's own do not fit it.
  mutating func decide(_ outcome: Evidence.Outcome, steps: [String]? = nil) {
    guard decided == nil else { return }
    var verdict = Troubleshooter.judge(Evidence(origin: nil, outcome: outcome, clockDifference: clockDifference))
    if let steps { verdict.steps = steps }
    decided = verdict
  }

  mutating func finish() -> Doctor.Examination {
    var verdict = decided ?? matrixVerdict()
    if let clockDifference, clockDifference.magnitude >= Observation.clockTolerance {
      if verdict.class == .healthy {
        verdict = Troubleshooter.judge(
          Evidence(
            origin: .roster, outcome: .answer(status: 200, headers: Headers(), body: Array("{}".utf8)),
            clockDifference: clockDifference))
      } else if verdict.cause != .ownCredentials {
        verdict.evidence.append("Also: \(EvidenceWords.clock(clockDifference)).")
      }
    }
    let gap = ConsentGap(profile: profile, consent: sources.consentScopes())
    if let gap { verdict = gap.told(in: verdict, missing: matrix.missing) }
    // This is what they send for.
    verdict.steps.removeAll(where: Remedy.examinations.contains)
    return Doctor.Examination(
      diagnosis: Diagnosis(verdict: verdict, checks: progress.checks),
      scopes: ScopeLine.all(profile: profile, matrix: matrix, verdict: verdict, gap: gap), proven: matrix.proven,
      clockDifference: clockDifference, organization: organization, startedAt: startedAt, finishedAt: sources.now(),
      wasCancelled: Task.isCancelled)
  }

  func matrixVerdict() -> Verdict {
    if matrix == ProbeMatrix(requested: Set(profile.scopes)) {
      // Nothing could be asked: what stopped the clock check or the credentials is the reason.
      let remedy = Remedy.of(.network)
      if hasUnusableTokens {
        // What the error itself says names a path; the report goes to others.
        return Verdict(
          cause: .network, confidence: .possible, actor: remedy.actor,
          alsoPossible: [.notAuthorized, .insufficientScope, .appNotAllowed],
          evidence: ["Nothing could be asked: the stored tokens could not be read or written on this host."],
          steps: [
            "Run `homeroom sync` on this host: it names the file, and what to do about it.",
            "Run `homeroom doctor` again, to its end.",
          ])
      }
      return Verdict(
        cause: .network, confidence: .possible, actor: remedy.actor,
        alsoPossible: [.notAuthorized, .insufficientScope, .appNotAllowed],
        evidence: ["Nothing could be asked: \(check("refresh").detail)."],
        steps: ["Run `homeroom doctor` again, to its end."] + remedy.steps)
    }
    var verdict = matrix.verdict
    if verdict.class != .healthy { verdict.evidence += matrix.words(of: probeVerdicts, for: verdict) }
    return verdict
  }

  func check(_ name: String) -> Check {
    progress.checks.first { $0.name == name } ?? Check(name: name, outcome: .notChecked, detail: "")
  }
}
