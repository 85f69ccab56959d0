import Roster

/// The chain from the Developer Portal to the roster: the verdict on top, then each link with its evidence.
enum TroubleshootLines {
  static func of(_ console: Console) -> [Line] {
    var lines: [Line] = []
    if let explanation = console.explanation {
      lines.append(.heading("What was pasted"))
      lines += verdict(explanation.verdict, under: "pasted", missing: "Nothing in it could be understood", console.keys)
      lines += checks(explanation.checks, under: "pasted")
      if console.examination != nil { lines.append(.blank("pasted")) }
    }
    if let failure = console.untestedFailure {
      let when = "  \(console.clock.moment(failure.at, now: console.now))  \(failure.text)"
      lines.append(.text("heading failure", [Span("Last failure", .heading), Span(when, .dim)]))
      lines += verdict(
        failure.verdict.map(console.standing.setup.weigh), under: "failure", missing: "It has no verdict", console.keys)
      if console.examination != nil { lines.append(.blank("failure")) }
    }
    if let examination = console.examination {
      let when = examination.at.map { "  " + console.clock.moment($0, now: console.now) } ?? ""
      lines.append(.text("heading verdict", [Span("Verdict", .heading), Span(when, .dim)]))
      lines += verdict(
        examination.verdict.map(console.standing.setup.weigh), under: "checks",
        missing: console.isExamining ? "The checks are running" : "The checks were cancelled before a verdict",
        console.keys)
      lines.append(.blank("checks"))
      lines.append(.heading("Checks"))
      lines += checks(examination.checks.map { console.isExamining ? $0 : $0.ended }, under: "checks")
    } else if let failure = console.examinationFailure {
      lines += failed(failure, console.keys)
    } else if console.explanation == nil {
      if console.untestedFailure != nil { lines.append(.blank("failure")) }
      let check = console.keys.name(of: .check)
      let input = console.keys.name(of: .input)
      lines.append(
        .text(
          "how 1",
          [
            Span(console.untestedFailure == nil ? "Nothing checked yet. " : "Not checked since. ", .heading),
            Span("\(check) runs the checks against Apple now: cheap ones first, nothing stored."),
          ]))
      lines.append(.text("how 2", [Span("\(input) explains an error somebody sent you, offline.")]))
    }
    lines.append(.blank("scopes"))
    lines += scopes(console)
    return lines + SetupLines.of(console)
  }

  private static func failed(_ failure: Failure, _ keys: KeyTable) -> [Line] {
    let remedy = failure.remedy.map { [Line.text("remedy", [Span($0)], hang: 2)] } ?? []
    return [
      .heading("The checks could not be run"),
      .text("failure", [Span("✗ ", .error), Span(failure.message, .error)], hang: 2),
    ] + remedy + [.text("again", [Span("\(keys.name(of: .check)) tries again", .dim)])]
  }

  // MARK: the verdict

  static func verdict(_ verdict: Verdict?, under key: String, missing: String, _ keys: KeyTable) -> [Line] {
    guard let verdict else { return [.text("no verdict " + key, [Span(missing, .dim)])] }
    var lines: [Line] = [
      .text(
        "class " + key,
        [
          Span(verdict.class == .healthy ? "✓ " : "✗ ", Verdicts.ink(verdict.class)),
          Span(verdict.class.title, Verdicts.ink(verdict.class)),
          Span(
            verdict.class == .healthy
              ? "" : "  \(verdict.confidence.rawValue) · \(verdict.cause.title)", .dim),
        ], hang: 2)
    ]
    if verdict.class != .healthy {
      lines.append(
        .text("actor " + key, [Span("Who must act  ", .dim), Span(verdict.whoActs, .strong)], hang: 14))
    }
    if !verdict.alsoPossible.isEmpty {
      lines.append(
        .text(
          "also " + key,
          [Span("Also possible ", .dim), Span(verdict.alsoPossible.map(\.title).joined(separator: ", "))],
          hang: 14))
    }
    for (index, step) in verdict.steps.map({ here($0, keys) }).enumerated() {
      lines.append(
        .text(
          "step \(key) \(index)",
          [Span(index == 0 ? "What to do    " : "              ", .dim), Span("\(index + 1). " + step)], hang: 17,
          copy: step))
    }
    for (index, evidence) in verdict.evidence.enumerated() {
      lines.append(
        .text(
          "evidence \(key) \(index)", [Span(index == 0 ? "Evidence      " : "              ", .dim), Span(evidence)],
          hang: 14))
    }
    return lines
  }

  /// A command of the command line with the key that does the same here.
  private static func here(_ step: String, _ keys: KeyTable) -> String {
    let commands: [(String, Action)] = [
      ("`homeroom connect`", .connect), ("`homeroom doctor`", .check), ("`homeroom sync`", .sync),
      ("`homeroom report`", .copy), ("`homeroom signin`", .screen7),
    ]
    return commands.reduce(step) { text, command in
      text.replacing(command.0, with: "\(command.0) (here: \(keys.name(of: command.1)))", maxReplacements: 1)
    }
  }

  private static func checks(_ checks: [Examination.Check], under key: String) -> [Line] {
    checks.map { check in
      let name = check.name.split(separator: "_").joined(separator: " ")
      let status = check.status.map { "\($0)  " } ?? ""
      return .text(
        "check \(key) \(check.name)",
        [
          Span("  " + mark(check.outcome) + " ", ink(check.outcome)), Span(padded(name, 15)),
          Span(padded(check.outcome.rawValue, 13), ink(check.outcome)), Span(status), Span(check.detail, .dim),
        ], hang: 32)
    }
  }

  private static func mark(_ outcome: Examination.Check.Outcome) -> String {
    switch outcome {
    case .pass: "✓"
    case .fail: "✗"
    case .notChecked: "–"
    case .running: "…"
    case .waiting: "·"
    }
  }

  private static func ink(_ outcome: Examination.Check.Outcome) -> Ink {
    switch outcome {
    case .pass: .ok
    case .fail: .error
    case .notChecked, .waiting: .dim
    case .running: .strong
    }
  }

  // MARK: scopes

  private static func scopes(_ console: Console) -> [Line] {
    var lines = [Line.heading("Scopes, by what needs them")]
    for scope in console.standing.scopes where scope.requested || scope.scope != .rosterTest {
      let (mark, words, ink): (String, String, Ink) =
        switch (scope.requested, scope.proven) {
        case (false, _): ("–", "not asked for in this profile", .dim)
        case (true, true?): ("✓", "proven by a request" + at(scope.checkedAt, console), .ok)
        case (true, false?): ("✗", "refused" + at(scope.checkedAt, console), .error)
        case (true, nil): ("?", "asked for, not yet proven by a request", .warning)
        }
      let found = console.examination?.scopes.first { $0.scope == scope.scope }
      let cause = found?.cause.map { told($0, found, scope, console) } ?? ""
      lines.append(
        .text(
          "scope " + scope.scope.rawValue,
          [
            Span("  \(mark) ", ink), Span(padded(scope.scope.rawValue, 25)), Span(words, ink),
            Span(" · for " + ScopeLine.features(scope.scope).joined(separator: ", ") + cause, .dim),
          ], hang: 29))
      guard let found, scope.proven != true, let verdict = console.examination?.verdict else { continue }
      let actor = found.actor == .nobody ? "" : " (\(found.actor.title))"
      lines.append(
        .text(
          "scope next " + scope.scope.rawValue, [Span("    Next\(actor): ", .dim), Span(found.next(beside: verdict))],
          hang: 4))
    }
    return lines
  }

  /// The checks' cause beside a proof: where they proved something of the scope it is the proof's own, else it is theirs
  /// alone, and has their time.
  private static func told(
    _ cause: Cause, _ found: ScopeLine?, _ scope: Standing.ScopeStanding, _ console: Console
  ) -> String {
    if scope.proven == nil || found?.proven != nil { return scope.proven == true ? "" : " · " + cause.title }
    return " · the checks" + at(console.examination?.at, console) + " could not tell: " + cause.title
  }

  private static func at(_ moment: Double?, _ console: Console) -> String {
    moment.map { " at " + console.clock.short($0, now: console.now) } ?? ""
  }

  private static func padded(_ text: String, _ columns: Int) -> String {
    text + String(repeating: " ", count: max(columns - text.count, 1))
  }
}

extension Console {
  /// A failure that no checks have looked into since.
  var untestedFailure: History.Entry? {
    guard !isExamining, let failure = standing.lastFailure, failure.at > examination?.at ?? 0 else { return nil }
    return failure
  }

  /// The one that stands on top of the screen.
  var verdictAtHand: Verdict? { explanation.map(\.verdict) ?? untestedFailure?.verdict ?? examination?.verdict }
}

extension Examination.Check {
  /// What still ran when the checks were cancelled was not checked.
  fileprivate var ended: Self {
    switch outcome {
    case .running: Self(name: name, outcome: .notChecked, detail: "cancelled")
    case .waiting: Self(name: name, outcome: .notChecked, detail: "not reached")
    case .pass, .fail, .notChecked: self
    }
  }
}
