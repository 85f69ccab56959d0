import Roster
import Terminal

extension Console {
  // MARK: asking

  /// Asks for whatever the page on screen lacks: its rows, a page each way, the record beside them.
  mutating func readAhead() -> [Effect] {
    guard isStandingKnown || standing.roster != nil, !isFirstRun else { return [] }
    return readPage() + readDetail()
  }

  mutating func ask(_ slot: Slot, _ question: Question) -> Effect {
    let generation = nextGeneration()
    pending[slot] = Pending(generation: generation, since: now)
    return .ask(Ask(slot: slot, generation: generation, question: question))
  }

  private mutating func readPage() -> [Effect] {
    let id = page.id
    let stale = page.isStale
    page.isStale = false
    switch page.content {
    case .list(var listing):
      defer { page.content = .list(listing) }
      if stale || (listing.fetch == .whole && pending[.list(id)] == nil) {
        let window = listing.reload(height: listHeight)
        return [ask(.list(id), .rows(listing.query, window))] + count(listing, of: id)
      }
      guard let window = listing.need(height: listHeight) else { return [] }
      return [ask(.list(id), .rows(listing.query, window))]
    case .record(let record):
      guard stale || (record.phase == .loading && pending[.record(id)] == nil) else { return [] }
      return [ask(.record(id), .record(record.target))]
    case .document:
      guard pending[.document(tab)] == nil, depth == 1, let question = question(for: tab) else { return [] }
      return [ask(.document(tab), question)]
    }
  }

  /// What a screen of lines has to be told and has not been yet.
  private func question(for tab: Tab) -> Question? {
    let phase = phase(of: tab)
    // What is shown stays until the newer answer comes.
    let isOpen = phase == .loading || phase == .ready
    return switch tab {
    case .changes: changes == nil && isOpen ? .changes : nil
    case .findings: findings == nil && isOpen ? .findings : nil
    case .log: history == nil && isOpen ? .history : nil
    case .signIns: phase == .loading ? .signIns : nil
    default: nil
    }
  }

  func phase(of tab: Tab) -> DocumentPage.Phase? {
    guard case .document(let page)? = trails[tab]?.first?.content else { return nil }
    return page.phase
  }

  /// Asks for the number of all rows, behind the rows themselves. Counting may take some milliseconds: the reading
  /// thread drops it for the next letter's rows.
  mutating func count(_ listing: Listing, of id: Int) -> [Effect] {
    [ask(.count(id), .count(listing.query))]
  }

  /// Seconds a cursor stays on a row before what stands beside it is read: a key held down draws none that it passes.
  private static let rest = 0.05

  /// The record beside the list is that of the selected row, once the cursor rests there; what a search finds first
  /// is read at once, as no key is held down to get there.
  private mutating func readDetail() -> [Effect] {
    guard !arrangement.isFolded, hasDetail, let target = selectedTarget, target.isRecord else {
      (detail, pending[.detail], resting) = (nil, nil, nil)
      return []
    }
    if detailPage != page.id { (detail, detailPage, pending[.detail], resting) = (nil, page.id, nil, nil) }
    if let detail, detail.target != target {
      if focus == .list, prompt == nil, resting?.target != target {
        let generation = nextGeneration()
        (resting, pending[.detail]) = (Resting(target: target, generation: generation), nil)
        return [.after(seconds: Self.rest, .rest(generation: generation))]
      }
      guard focus == .detail || prompt != nil || resting?.isOver == true else { return [] }
    } else {
      resting = nil
      if detail == nil { detail = RecordPage(target) }
      guard detail?.phase == .loading else { return [] }
    }
    guard pending[.detail] == nil else { return [] }
    return [ask(.detail, .record(target))]
  }

  // MARK: answers

  mutating func take(_ answer: Answer, to ask: Ask) -> [Effect] {
    guard pending[ask.slot]?.generation == ask.generation else { return [] }
    pending[ask.slot] = nil
    switch ask.slot {
    case .list(let id): return takeRows(answer, of: id)
    case .count(let id):
      if case .count(let total) = answer { change(id) { $0.total = total } }
    case .record(let id):
      for tab in Tab.allCases {
        for place in trails[tab]!.indices where trails[tab]![place].id == id {
          guard case .record(var record) = trails[tab]![place].content else { continue }
          record.take(answer)
          if let found = record.record { trails[tab]![place].title = RecordLines.title(of: found) }
          trails[tab]![place].content = .record(record)
        }
      }
      settle()
    case .detail:
      guard case .record(let target) = ask.question else { break }
      // What was beside before has stayed until now.
      if detail?.target != target { detail = RecordPage(target) }
      detail?.take(answer)
      settle()
    case .document(let tab): takeDocument(answer, of: tab)
    case .held: takeHeld(answer)
    }
    return []
  }

  private mutating func takeRows(_ answer: Answer, of id: Int) -> [Effect] {
    var effects: [Effect] = []
    let height = listHeight
    var again: Window?
    switch answer {
    case .rows(let slice): change(id) { again = $0.take(slice, height: height) }
    case .failed(let failure): change(id) { $0.fail(failure) }
    case .noRoster: change(id) { $0.emptied() }
    default: break
    }
    if let again, let listing = listing(of: id) { effects.append(ask(.list(id), .rows(listing.query, again))) }
    return effects
  }

  private mutating func takeDocument(_ answer: Answer, of tab: Tab) {
    switch answer {
    case .changes(let list): changes = list
    case .findings(let list): findings = list
    case .history(let found): history = found
    case .signIns(let list): signIns += list.filter { !signIns.contains($0) }
    case .failed(let failure): return setPhase(.failed(failure), of: tab)
    case .noRoster: return setPhase(.noRoster, of: tab)
    default: return
    }
    rebuild(tab)
  }

  mutating func setPhase(_ phase: DocumentPage.Phase, of tab: Tab) {
    guard case .document(var page)? = trails[tab]?.first?.content else { return }
    page.phase = phase
    trails[tab]![0].content = .document(page)
  }

  // MARK: lists by page

  func listing(of id: Int) -> Listing? {
    for trail in trails.values {
      for page in trail where page.id == id {
        if case .list(let listing) = page.content { return listing }
      }
    }
    return nil
  }

  mutating func change(_ id: Int, _ body: (inout Listing) -> Void) {
    for tab in Tab.allCases {
      for place in trails[tab]!.indices where trails[tab]![place].id == id {
        guard case .list(var listing) = trails[tab]![place].content else { continue }
        body(&listing)
        trails[tab]![place].content = .list(listing)
      }
    }
  }

  /// The list on screen asked anew, for instance with other words.
  mutating func requery(_ body: (inout Listing) -> Void) -> [Effect] {
    guard case .list(var listing) = page.content else { return [] }
    body(&listing)
    let window = listing.reload(height: listHeight)
    page.content = .list(listing)
    return [ask(.list(page.id), .rows(listing.query, window))] + count(listing, of: page.id)
  }
}
