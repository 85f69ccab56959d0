/// Faults in the data, rule by rule, errors first; accepted ones last and dim.
enum FindingLines {
  static func key(_ entry: FindingEntry) -> String { "\(entry.rule) \(entry.subjectKind) \(entry.subjectID)" }

  static func title(_ rule: String) -> String {
    let words = rule.split(separator: "_").joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  static func of(_ list: FindingList, rule: String?) -> [Line] {
    let entries = list.entries.filter { rule == nil || $0.rule == rule }
    let open = entries.filter { $0.accepted == nil }
    var lines: [Line] = []
    for isError in [true, false] {
      let rules = Set(open.filter { $0.isError == isError }.map(\.rule)).sorted()
      for rule in rules {
        let those = open.filter { $0.rule == rule && $0.isError == isError }
        lines.append(
          .text(
            "heading \(rule)",
            [
              Span(isError ? "Error    " : "Warning  ", isError ? .error : .warning), Span(title(rule), .heading),
              Span("  \(Numbers.grouped(list.counts[rule] ?? those.count))", .dim),
            ]))
        lines += those.map { line($0, ink: .text) }
        if let more = list.counts[rule].map({ $0 - those.count }), more > 0 {
          lines.append(
            .text("more \(rule)", [Span("  … and \(Numbers.grouped(more)) more: `homeroom findings` lists all", .dim)]))
        }
      }
    }
    let accepted = entries.filter { $0.accepted != nil }
    if !accepted.isEmpty {
      lines.append(.text("heading accepted", [Span("Accepted", .heading), Span("  \(accepted.count)", .dim)]))
      lines += accepted.map { line($0, ink: .dim) }
    }
    return lines
  }

  private static func line(_ entry: FindingEntry, ink: Ink) -> Line {
    // A record without a name is told by its id.
    let name = Span("  " + (entry.name ?? entry.subjectID), entry.name == nil ? .dim : ink)
    return .columns(
      key(entry), [(name, 5), (Span(entry.message, ink), 6)] + (entry.accepted.map { [(Span($0, .dim), 3)] } ?? []),
      target: entry.target, copy: entry.subjectID, isStop: true)
  }
}
