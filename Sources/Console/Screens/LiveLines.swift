import Roster

/// What the roster holds of a record, and what Apple says of it now, side by side.
enum LiveLines {
  static func of(_ reading: LiveReading, at time: String) -> [Line] {
    var lines: [Line] = []
    if let failure = reading.failure {
      lines.append(.text("failure", [Span(failure.message, .error)]))
      if let remedy = failure.remedy { lines.append(.text("remedy", [Span(remedy)])) }
      for (index, step) in (failure.verdict?.steps ?? []).enumerated() {
        lines.append(.text("step \(index)", [Span("\(index + 1). " + step)], hang: 3))
      }
      lines.append(.blank("failure"))
    } else {
      let differing = reading.fields.filter { $0.stored != $0.live }
      lines.append(
        .text(
          "sum",
          [
            differing.isEmpty
              ? Span("The roster says the same as Apple at \(time)", .ok)
              : Span("\(differing.count) differ: " + differing.map(\.name).joined(separator: ", "), .warning)
          ]))
      lines.append(.text("note", [Span("Read at \(time), stored nowhere", .dim)]))
    }
    lines.append(
      .columns("head", [(Span("", .heading), 2), (Span("Roster", .heading), 5), (Span("Apple now", .heading), 5)]))
    for field in reading.fields {
      let differs = field.stored != field.live
      lines.append(
        .columns(
          "field " + field.name,
          [
            (Span((differs ? "≠ " : "  ") + field.name, differs ? .warning : .dim), 2), (Span(field.stored), 5),
            (Span(field.live, differs ? .warning : .text), 5),
          ]))
    }
    return lines
  }
}
