import Roster

/// What no request shows, from the Developer Portal to Apple School Manager: each link with what is known of it, and,
/// while it is not proven, the question and the exact place to look.
enum SetupLines {
  static func of(_ console: Console) -> [Line] {
    let setup = console.standing.setup
    guard !setup.links.isEmpty else { return [] }
    let key = console.keys.name(of: .answer)
    var lines: [Line] = [
      .blank("setup"),
      .text(
        "heading setup",
        [Span("What cannot be seen from here", .heading), Span("  \(key) answers, and it is remembered", .dim)]),
    ]
    for link in setup.links {
      let (mark, words, ink) = state(link, clock: console.clock, now: console.now)
      lines.append(
        .text(
          Self.key(link.id),
          [Span("  \(mark) ", ink), Span(padded(link.id.title, 36)), Span(words, ink)], hang: 40))
      guard !link.isProven else { continue }
      lines.append(.text(Self.key(link.id) + " question", [Span("    "), Span(link.question)], hang: 4))
      lines.append(
        .text(Self.key(link.id) + " place", [Span("    "), Span(link.id.place, .dim)], hang: 4, copy: link.id.place))
    }
    return lines
  }

  static func key(_ link: SetupLink) -> String { "setup " + link.rawValue }

  /// The question a line is part of.
  static func link(ofLine key: String) -> SetupLink? {
    let parts = key.split(separator: " ")
    guard parts.count > 1, parts[0] == "setup" else { return nil }
    return SetupLink(rawValue: String(parts[1]))
  }

  static func state(_ link: SetupChain.Link, clock: WallClock, now: Double) -> (mark: String, words: String, ink: Ink) {
    func answered(_ answer: SetupAnswers.Answer) -> String {
      "answered with \(answer.isRight ? "yes" : "no"), \(clock.moment(answer.at, now: now))"
    }
    switch link.state {
    case .proven(let at): return ("✓", "proven by a request, \(clock.moment(at, now: now))", .ok)
    case .suspect(let answer?): return ("✗", "the verdict points here; " + answered(answer), .error)
    case .suspect(nil): return ("✗", "the verdict points here: look at it first", .error)
    case .answered(let isRight, let at):
      return (isRight ? "✓" : "✗", answered(.init(isRight: isRight, at: at)), isRight ? .text : .error)
    case .open: return ("?", "not answered yet", .warning)
    }
  }

  private static func padded(_ text: String, _ columns: Int) -> String {
    text + String(repeating: " ", count: max(columns - text.count, 1))
  }
}
