/// Sign-ins: what arrived, its checks one by one, and whose it is.
enum SignInLines {
  /// `hints` tell what can be done next with the newest.
  static func of(_ entries: [SignInEntry], hints: [String], _ keys: KeyTable) -> [Line] {
    entries.enumerated().flatMap { index, entry -> [Line] in
      var lines: [Line] = index == 0 ? [] : [.blank("before \(index)")]
      // Counted from the oldest, so that a new sign-in changes no key of the others.
      let key = "\(entries.count - index)"
      lines.append(.text("shape " + key, [Span(entry.shape, .heading)]))
      if !entry.checks.isEmpty { lines.append(.text("verified " + key, [verified(entry)])) }
      if !entry.link.isEmpty {
        lines.append(
          .text(
            "link " + key,
            [Span(entry.target == nil ? "" : "→ ", .ok), Span(entry.link, entry.target == nil ? .warning : .link)],
            target: entry.target))
      }
      if let first = entry.firstSignIn { lines.append(.text("first " + key, [Span(first)])) }
      lines += entry.notes.enumerated().map { place, note in .text("note \(key) \(place)", [Span(note)]) }
      if index == 0 {
        lines += hints.enumerated().map { place, hint in .text("hint \(key) \(place)", [Span(hint, .strong)]) }
      }
      if let verdict = entry.verdict {
        lines += TroubleshootLines.verdict(verdict, under: "sign-in " + key, missing: "", keys)
      }
      lines += entry.checks.enumerated().map { place, check in
        .text(
          "check \(key) \(place)",
          [
            Span("  " + mark(check.outcome) + " ", ink(check.outcome)), Span(padded(check.name, 14)),
            Span(padded(check.outcome.rawValue, 8), ink(check.outcome)), Span(check.detail, .dim),
          ], hang: 26)
      }
      lines += entry.claims.enumerated().map { place, claim in
        .text(
          "claim \(key) \(place)", [Span("    " + padded(claim.name, 18), .dim), Span(claim.value)], hang: 22,
          copy: claim.value)
      }
      return lines
    }
  }

  /// The keys of the newest sign-in's first line, and of the line that tells whose it is.
  static func newest(of entries: [SignInEntry]) -> [String] { ["shape \(entries.count)", "link \(entries.count)"] }

  private static func verified(_ entry: SignInEntry) -> Span {
    switch entry.verified {
    case true?: Span("Verified: every check that is needed passed", .ok)
    case false?: Span("Not valid: a check failed", .error)
    case nil: Span("Not verified: a check that is needed was skipped", .warning)
    }
  }

  static func mark(_ outcome: SignInEntry.Check.Outcome) -> String {
    switch outcome {
    case .pass: "✓"
    case .fail: "✗"
    case .skipped: "–"
    }
  }

  private static func ink(_ outcome: SignInEntry.Check.Outcome) -> Ink {
    switch outcome {
    case .pass: .ok
    case .fail: .error
    case .skipped: .dim
    }
  }

  private static func padded(_ text: String, _ columns: Int) -> String {
    text + String(repeating: " ", count: max(columns - text.count, 1))
  }
}
