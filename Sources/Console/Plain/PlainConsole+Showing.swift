import Roster
import Terminal
import Text

/// What is printed: where one stands, the screens, a page of a list, a record, a text.
extension PlainConsole {
  func menu() {
    let standing = console.standing
    say("")
    if case .file(let name) = standing.source {
      say("homeroom, \(name), roster file, read-only")
    } else {
      let name = standing.organizationName ?? standing.profile
      say("homeroom, \(name) (\(standing.profile)), \(Self.words(standing.kind))")
      say(ConnectionPane.state(standing.link).words)
      for scope in standing.scopes where scope.requested {
        say("Scope \(ScopesPane.word(scope.scope)): " + ScopesPane.mark(scope).0.drop { !$0.isLetter })
      }
    }
    if let roster = standing.roster {
      let counts = [
        roster.classes.map { Numbers.counted($0, "class", "classes") },
        roster.people.map { Numbers.counted($0, "person", "people") },
        roster.locations.map { Numbers.counted($0, "location", "locations") },
      ].compactMap(\.self).joined(separator: ", ")
      say("Roster of \(console.clock.moment(roster.asOf, now: console.now)), complete: \(counts)")
    } else {
      say("No roster yet")
    }
    if standing.held != nil { say("A roster is held for review: publish reviews it") }
    say("")
    numbers = console.reachableTabs.map { .screen($0) }
    for (index, tab) in console.reachableTabs.enumerated() { say("\(index + 1) \(tab.title)") }
    say("Type a number, or a word: help lists them.")
  }

  private static func words(_ kind: Profile.Kind) -> String {
    switch kind {
    case .production: "production"
    case .sandbox: "SANDBOX, no real school"
    case .testData: "TEST DATA, no real people"
    }
  }

  func show() {
    numbers = []
    say("")
    say(console.trails[console.tab]!.map(\.title).joined(separator: " > "))
    switch console.page.content {
    case .list(let listing): show(listing)
    case .record(let record):
      switch record.phase {
      case .ready: show(record.document)
      case .missing: say("Not in this roster")
      case .failed(let failure): say(failure)
      case .loading: say("Reading")
      }
    case .document(let page):
      switch page.phase {
      case .ready where page.document.isEmpty: say(page.empty)
      case .ready: show(page.document)
      case .failed(let failure): say(failure)
      case .noRoster: say("No roster yet")
      case .loading: say("Reading")
      }
    }
  }

  private func show(_ listing: Listing) {
    let query = listing.query
    switch listing.phase {
    case .failed(let failure): return say(failure)
    case .noRoster: return say("No roster yet; sync reads one, connect comes first")
    case .loading, .ready: break
    }
    if let words = console.standing.roster?.notRead(query.kind.collection) { return say(words) }
    guard !listing.rows.isEmpty else {
      return say(
        query.search.isEmpty
          ? "No \(query.kind.rawValue) in this roster"
          : "No \(query.kind.rawValue) match \u{201C}\(query.search)\u{201D}; / alone shows all")
    }
    let total = listing.total.map { Numbers.grouped($0) + " in all, " } ?? ""
    let found = query.search.isEmpty ? "" : "matching \u{201C}\(query.search)\u{201D}, "
    say(total + found + "sorted by " + Columns.title(query.sort).lowercased())
    let columns = console.columns(of: query.kind)
    let rows = listing.visible(height: console.listHeight)
    for row in rows {
      numbers.append(.row(id: row.id))
      let cells = columns.compactMap { column -> String? in
        let text = column.text(row)
        guard !text.isEmpty else { return nil }
        return column.isRight || column.sort == .grade ? "\(column.title.lowercased()) \(text)" : text
      }
      say("\(numbers.count) " + cells.joined(separator: "; "))
    }
    let isMore = listing.hasLater || rows.endIndex < listing.rows.count
    say(isMore ? "next shows more; a number opens" : "End of the list; a number opens")
  }

  private func show(_ document: Document) {
    for line in document.lines where !line.isBlank {
      let text = String(line.string.drop { $0 == " " })
      if line.target == nil {
        say(text)
      } else {
        numbers.append(.line(key: line.key))
        say("\(numbers.count) " + text)
      }
    }
  }
}
