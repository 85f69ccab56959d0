/// The differences between two rosters, kind by kind.
enum ChangeLines {
  static func of(_ list: ChangeList) -> [Line] {
    guard !list.unread.isEmpty || list.counts.values.contains(where: { $0 > 0 }) else { return [] }
    var lines: [Line] = []
    let runs = [list.from, list.to].map { $0.map { "run \($0)" } ?? "nothing" }
    lines.append(.text("runs", [Span("From \(runs[0]) to \(runs[1])", .dim)]))
    for (index, words) in list.unread.enumerated() {
      lines.append(.text("unread \(index)", [Span(words, .warning)], isStop: true))
    }
    for kind in ChangeList.Entry.Kind.allCases {
      let count = list.counts[kind] ?? 0
      guard count > 0 else { continue }
      let entries = list.entries.filter { $0.kind == kind }
      lines.append(
        .text(
          "heading \(kind.rawValue)", [Span(title(kind), .heading), Span("  \(Numbers.grouped(count))", .dim)]))
      for (index, entry) in entries.enumerated() {
        lines.append(
          .columns(
            "\(kind.rawValue) \(index)",
            [(Span("  " + mark(kind) + " ", ink(kind)), 1), (Span(entry.title), 8), (Span(entry.detail, .dim), 7)],
            target: entry.target, isStop: true))
      }
      if count > entries.count {
        lines.append(
          .text(
            "more \(kind.rawValue)",
            [Span("  … and \(Numbers.grouped(count - entries.count)) more: `homeroom changes` lists all", .dim)]))
      }
    }
    return lines
  }

  private static func title(_ kind: ChangeList.Entry.Kind) -> String {
    switch kind {
    case .classEmptied: "Classes that lost over half their students"
    case .personAdded: "People added"
    case .personRemoved: "People removed"
    case .personChanged: "People changed"
    case .classAdded: "Classes added"
    case .classRemoved: "Classes removed"
    case .classChanged: "Classes changed"
    case .joined: "Joined a class"
    case .left: "Left a class"
    }
  }

  private static func mark(_ kind: ChangeList.Entry.Kind) -> String {
    switch kind {
    case .personAdded, .classAdded, .joined: "+"
    case .personRemoved, .classRemoved, .left: "-"
    case .personChanged, .classChanged: "~"
    case .classEmptied: "!"
    }
  }

  private static func ink(_ kind: ChangeList.Entry.Kind) -> Ink {
    switch kind {
    case .personAdded, .classAdded, .joined: .added
    case .personRemoved, .classRemoved, .left: .removed
    case .personChanged, .classChanged: .changed
    case .classEmptied: .warning
    }
  }
}
