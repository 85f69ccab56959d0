internal import Console
internal import Roster
internal import Secrets
internal import Text

/// The console as lines: numbered menus and lists, read and answered one line at a time, with no screen control at all.
/// For screen readers, dumb terminals and scripts.
struct PlainConsole {
  private let world: (any World)?
  private let invocation: Invocation
  private static let page = 20

  init(_ world: (any World)?, _ invocation: Invocation) {
    self.world = world
    self.invocation = invocation
  }

  /// Ends at `q` and at the end of input.
  func run() throws -> ExitCode {
    guard let world else {
      try say("There is no profile yet. Add one with: homeroom profile add. Or look around with: homeroom demo --plain")
      return .ok
    }
    try describe(world)
    while true {
      try say("1 classes, 2 people, 3 locations, 4 troubleshoot, 5 sync, 6 how things stand, q quit")
      guard let answer = try ask("Choose: ") else { return .ok }
      switch answer.lowercased() {
      case "1": try list(world, \.classLines)
      case "2": try list(world, \.personLines)
      case "3": try list(world, \.locationLines)
      case "4": try examine(world)
      case "5": try sync(world)
      case "6": try describe(world)
      case "q", "quit": return .ok
      case "": continue
      default: try say("There is no \"\(answer)\" here.")
      }
    }
  }

  // MARK: - Lists

  /// One page of a list: what is shown for each row, and what a number opens.
  struct Lines {
    let rows: [(id: String, text: String)]
    let total: Int
    let hasLater: Bool
  }

  /// A list, asked page by page, and the record behind a row.
  struct Listing {
    let roster: any RosterQuestions
    let style: TextStyle

    var classLines: Source {
      Source(
        read: { search, window in
          let query = ClassQuery(search: search)
          let slice = try roster.classes(query, window)
          return Lines(
            rows: slice.rows.map { row in
              let teachers = row.instructorNames.joined(separator: "; ")
              return (
                row.id.rawValue,
                "\(row.name ?? row.displayName ?? row.id.rawValue), \(teachers), \(row.studentCount) students"
              )
            }, total: try roster.count(query), hasLater: slice.hasLater)
        }, open: { id in try roster.classRecord(ClassID(id)).map { RecordText.of($0, style) } })
    }

    var personLines: Source {
      Source(
        read: { search, window in
          let query = PersonQuery(search: search)
          let slice = try roster.people(query, window)
          return Lines(
            rows: slice.rows.map { row in
              let roles = row.person.roles.map(\.rawValue).joined(separator: ", ")
              return (row.id.rawValue, "\(row.person.listName ?? row.id.rawValue), \(roles)")
            }, total: try roster.count(query), hasLater: slice.hasLater)
        }, open: { id in try roster.personRecord(PersonID(id)).map { RecordText.of($0, style) } })
    }

    var locationLines: Source {
      Source(
        read: { search, window in
          let query = LocationQuery(search: search)
          let slice = try roster.locations(query, window)
          return Lines(
            rows: slice.rows.map { ($0.id.rawValue, $0.name ?? $0.id.rawValue) }, total: try roster.count(query),
            hasLater: slice.hasLater)
        }, open: { _ in nil })
    }
  }

  struct Source {
    let read: (String, Window) throws -> Lines
    let open: (String) throws -> String?
  }

  private func list(_ world: any World, _ which: (Listing) -> Source) throws {
    guard let roster = try world.openRoster() else {
      try say("There is no roster yet. Choose 5 to read it.")
      return
    }
    let source = which(Listing(roster: roster, style: invocation.style))
    var search = ""
    var start = Window.Start.first
    while true {
      let lines = try source.read(search, Window(start, limit: Self.page))
      for (number, row) in lines.rows.enumerated() { try say("\(number + 1). \(row.text)") }
      if lines.rows.isEmpty { try say("Nothing matches.") }
      try say("\(lines.total) in all. A number opens, /words search, Enter goes on, b goes back.")
      guard let answer = try ask("Choose: "), answer != "b" else { return }
      if answer.hasPrefix("/") {
        search = String(answer.dropFirst())
        start = .first
      } else if let number = Int(answer), lines.rows.indices.contains(number - 1) {
        let id = lines.rows[number - 1].id
        if let text = try source.open(id) { try Streams.out(text + "\n") }
      } else if answer.isEmpty, lines.hasLater, let last = lines.rows.last {
        start = .after(id: last.id)
      } else if answer.isEmpty {
        return
      }
    }
  }

  // MARK: - The rest

  private func describe(_ world: any World) throws {
    let standing = try world.standing()
    let name = standing.organizationName ?? standing.profile
    let kind: String
    if case .file = standing.source { kind = "a roster file, read only" } else { kind = standing.kind.words }
    try say("\(name), \(kind). Connection: \(standing.link.rawValue).")
    guard let roster = standing.roster else { return try say("There is no roster yet.") }
    let counts = [("people", roster.people), ("classes", roster.classes), ("locations", roster.locations)]
      .compactMap { name, count in count.map { "\($0) \(name)" } }.joined(separator: ", ")
    try say("Roster of \(Timestamp.spoken(roster.asOf)), complete: \(counts).")
    if let held = standing.held {
      try say("Run \(held) is held for review: homeroom sync --accept-shrink, or --discard.")
    }
  }

  private func examine(_ world: any World) throws {
    let examination = try Waiting.value { try await world.examine { _ in } }
    if let verdict = examination.verdict { try Streams.out(VerdictText.of(verdict, invocation.style)) }
    for check in examination.checks { try say("\(check.name): \(check.outcome.rawValue). \(check.detail)") }
  }

  private func sync(_ world: any World) throws {
    try say("Reading the roster…")
    let report = try Waiting.value { try await world.sync(fresh: false) { _ in } }
    try say("\(report.state.rawValue): \(report.counts)")
    if let verdict = report.verdict { try Streams.out(VerdictText.of(verdict, invocation.style)) }
  }

  private func say(_ line: String) throws { try Streams.out(invocation.style.show(DisplayText(foreign: line)) + "\n") }

  /// `nil` at the end of input.
  private func ask(_ prompt: String) throws -> String? {
    try Streams.out(prompt)
    let (answer, end) = try StandardInput.line(limit: 1000)
    if end == .endOfInput, answer.isEmpty {
      try Streams.out("\n")
      return nil
    }
    return answer.withString { $0[...].trimmed }
  }
}
