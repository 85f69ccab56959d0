internal import Text

extension Report {
  /// Markdown that reads well as plain text too.
  public var markdown: String {
    let verdict = diagnosis.verdict
    var lines = ["# \(verdict.class.title): \(verdict.cause.title)", ""]
    lines.append("- Class: `\(verdict.class.rawValue)`, cause: `\(verdict.cause.rawValue)`")
    lines.append("- Confidence: \(verdict.confidence.rawValue)")
    if verdict.class != .healthy { lines.append("- Who acts: \(verdict.whoActs)") }
    if !verdict.alsoPossible.isEmpty {
      lines.append("- Also possible: \(verdict.alsoPossible.map(\.title).joined(separator: "; "))")
    }
    lines.append("- Checked at \(UTCTime.rfc3339(generatedAt)) by homeroom \(Self.plain(version))\(kindWords)")
    if !verdict.steps.isEmpty {
      lines += ["", "## What to do", ""]
      lines += verdict.steps.enumerated().map { "\($0.offset + 1). \(Self.plain($0.element))" }
    }
    if !verdict.evidence.isEmpty {
      lines += ["", "## Evidence", ""]
      lines += verdict.evidence.map { "- \(Self.plain($0))" }
    }
    if !diagnosis.checks.isEmpty {
      lines += ["", "## Checks", "", "| check | outcome | status | seen |", "|---|---|---|---|"]
      lines += diagnosis.checks.map { check in
        "| \(check.name) | \(check.outcome.title) | \(check.status.map(String.init) ?? "") | \(Self.cell(check.detail)) |"
      }
    }
    if !scopes.isEmpty {
      lines += ["", "## Scopes", "", "| scope | for | requested | proven | next |", "|---|---|---|---|---|"]
      lines += scopes.map { line in
        let proven = line.proven.map { $0 ? "yes" : "no" } ?? "unknown"
        return "| \(line.scope.rawValue) | \(line.features.joined(separator: ", ")) | \(line.requested ? "yes" : "no")"
          + " | \(proven) | \(Self.cell(line.nextStep)) |"
      }
    }
    if !setup.links.isEmpty {
      lines += [
        "", "## Settings that no request shows", "", "| setting | known | question | where |", "|---|---|---|---|",
      ]
      lines += setup.links.map { link in
        "| \(link.id.title) | \(link.known) | \(Self.cell(link.question)) | \(Self.cell(link.id.place)) |"
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var kindWords: String {
    switch kind {
    case .testData: "; **test data, no real people**"
    case .sandbox: "; **a sandbox, not Apple**"
    case .production, nil: ""
    }
  }

  /// One line, without control characters.
  private static func plain(_ text: String) -> String { DisplayText(foreign: text).string }

  private static func cell(_ text: String) -> String { plain(text).replacing("|", with: "\\|") }
}

extension SetupChain.Link {
  /// What is known of it, in a few words.
  public var known: String {
    switch state {
    case .proven(let at): "proven by a request, \(UTCTime.rfc3339(at))"
    case .suspect(let answer?):
      "the verdict points at it; answered with \(answer.isRight ? "yes" : "no"), \(UTCTime.rfc3339(answer.at))"
    case .suspect(nil): "the verdict points at it"
    case .answered(let isRight, let at): "answered with \(isRight ? "yes" : "no"), \(UTCTime.rfc3339(at))"
    case .open: "not answered yet"
    }
  }
}

extension Check.Outcome {
  public var title: String {
    switch self {
    case .pass: "pass"
    case .fail: "FAIL"
    case .notChecked: "not checked"
    }
  }
}
