import Roster

/// What the program did, newest first, and what each failure was judged to be.
enum HistoryLines {
  static func of(_ history: History, now: Double, clock: WallClock) -> [Line] {
    history.entries.enumerated().flatMap { index, entry in
      var lines = [
        Line.text(
          "entry \(entry.at) \(entry.text)",
          [
            Span(clock.date(entry.at) + " " + clock.time(entry.at) + "  ", .dim),
            Span(entry.text, entry.isFailure ? .error : .text),
          ], hang: 18)
      ]
      if let verdict = entry.verdict, verdict.class != .healthy {
        lines.append(
          .text(
            "verdict \(entry.at) \(index)",
            [
              Span("                  ", .dim), Span(verdict.class.title, Verdicts.ink(verdict.class)),
              Span(" (\(verdict.confidence.rawValue)): \(verdict.cause.title)", .dim),
              Span(verdict.actor == .nobody ? "" : " · \(verdict.whoActs) must act", .dim),
            ], hang: 18))
      }
      return lines
    }
  }
}
