import Roster

/// The chain from the Developer Portal to the roster: the verdict on top, then each link with its evidence.
enum TroubleshootLines {
  static func of(_ console: Console) -> [Line] {
    var lines: [Line] = []
    if let explanation = console.explanation {
      lines.append(.heading("What was pasted"))
      lines += verdict(explanation.verdict, under: "pasted", missing: "Nothing in it could be understood")
      lines += checks(explanation.checks, under: "pasted")
      lines.append(.blank("pasted"))
    }
    if let examination = console.examination {
      let when = examination.at.map { "  " + console.clock.moment($0, now: console.now) } ?? ""
      lines.append(.text("heading verdict", [Span("Verdict", .heading), Span(when, .dim)]))
      lines += verdict(
        examination.verdict, under: "checks",
        missing: console.isExamining ? "The checks are running" : "The checks were cancelled before a verdict")
      lines.append(.blank("checks"))
      lines.append(.heading("Checks"))
      lines += checks(examination.checks, under: "checks")
    } else if console.explanation == nil {
      let check = console.keys.name(of: .check)
      let input = console.keys.name(of: .input)
      lines.append(
        .text(
          "how 1",
          [
            Span("Nothing checked yet. ", .heading),
            Span("\(check) runs the checks against Apple now: cheap ones first, nothing stored."),
          ]))
      lines.append(.text("how 2", [Span("\(input) explains an error somebody sent you, offline.")]))
    }
    lines.append(.blank("scopes"))
    lines += scopes(console)
    lines.append(.blank("outside"))
    lines += outside
    return lines
  }

  // MARK: the verdict

  private static func verdict(_ verdict: Verdict?, under key: String, missing: String) -> [Line] {
    guard let verdict else { return [.text("no verdict " + key, [Span(missing, .dim)])] }
    var lines: [Line] = [
      .text(
        "class " + key,
        [
          Span(verdict.class == .healthy ? "✓ " : "✗ ", Verdicts.ink(verdict.class)),
          Span(Verdicts.title(verdict.class), Verdicts.ink(verdict.class)),
          Span(
            verdict.class == .healthy
              ? "" : "  \(verdict.confidence.rawValue) · \(Verdicts.cause(verdict.cause))", .dim),
        ])
    ]
    if verdict.class != .healthy {
      lines.append(
        .text("actor " + key, [Span("Who must act  ", .dim), Span(Verdicts.actor(verdict.actor), .strong)], hang: 14))
    }
    if !verdict.alsoPossible.isEmpty {
      lines.append(
        .text(
          "also " + key,
          [Span("Also possible ", .dim), Span(verdict.alsoPossible.map(Verdicts.title).joined(separator: ", "))],
          hang: 14))
    }
    for (index, evidence) in verdict.evidence.enumerated() {
      lines.append(
        .text(
          "evidence \(key) \(index)", [Span(index == 0 ? "Evidence      " : "              ", .dim), Span(evidence)],
          hang: 14))
    }
    for (index, step) in verdict.steps.enumerated() {
      lines.append(
        .text(
          "step \(key) \(index)",
          [Span(index == 0 ? "What to do    " : "              ", .dim), Span("\(index + 1). " + step)], hang: 17,
          copy: step))
    }
    return lines
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
    }
  }

  private static func ink(_ outcome: Examination.Check.Outcome) -> Ink {
    switch outcome {
    case .pass: .ok
    case .fail: .error
    case .notChecked: .dim
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
      lines.append(
        .text(
          "scope " + scope.scope.rawValue,
          [
            Span("  \(mark) ", ink), Span(padded(scope.scope.rawValue, 25)), Span(words, ink),
            Span(" · " + need(scope.scope), .dim),
          ], hang: 29))
    }
    return lines
  }

  private static func at(_ moment: Double?, _ console: Console) -> String {
    moment.map { " at " + console.clock.short($0, now: console.now) } ?? ""
  }

  private static func need(_ scope: Scope) -> String {
    switch scope {
    case .users: "the people, and who is in a class"
    case .classes: "the classes"
    case .rosterTest: "made-up people and classes only"
    }
  }

  // MARK: what cannot be seen from here

  /// From Apple: "Account & Organizational Data Sharing", and the Apple School Manager user guide, Access Management.
  private static let outside: [Line] =
    [Line.heading("What cannot be seen from here, and where to look")]
    + [
      (
        "Developer Portal",
        "Identifiers › your App ID › Sign in with Apple and Account & Organizational Data Sharing › the scopes are ticked"
      ),
      ("Developer Portal", "Identifiers › your Services ID › the return URL is the profile's, to the letter"),
      ("Developer Portal", "Keys › your key › Account & Organizational Data Sharing is enabled"),
      ("School Manager", "Access Management › Sign in with Apple › all apps, or this app is in the list"),
      (
        "School Manager", "Access Management › Org Data Sharing › all approved apps, or this app is listed and approved"
      ),
      (
        "School Manager",
        "who consents is an Administrator or Site Manager, with a Managed Apple Account that is not federated"
      ),
    ].enumerated().map { index, place in
      .text("outside \(index)", [Span("  " + padded(place.0, 18), .dim), Span(place.1)], hang: 20)
    }

  private static func padded(_ text: String, _ columns: Int) -> String {
    text + String(repeating: " ", count: max(columns - text.count, 1))
  }
}
