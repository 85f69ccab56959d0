import Roster
import Terminal

/// Keys that come before what they act on is there: each acts on what the keys before it have led to.
///
/// A key that needs the contents of its pane waits for them, and the keys after it wait behind it, so that a burst does
/// what the same keys do one by one. Nobody is held up by it: a key that leads away acts at once, and what waited is
/// let go.
extension Console {
  /// More keys than anybody types ahead; what is over is let go.
  private static let mostAhead = 4096

  /// Whether the pane that has the keys is about to hold something else than it shows.
  var isUnsettled: Bool { focus == .detail ? isDetailUnsettled || isPageUnsettled : isPageUnsettled }

  var isPageUnsettled: Bool {
    switch page.content {
    case .list(let listing): listing.isUnsettled
    case .record(let record): record.isComing
    case .document(let document): document.phase == .loading
    }
  }

  private var isDetailUnsettled: Bool {
    guard let target = selectedTarget, target.isRecord else { return false }
    return detail.map { $0.target != target || $0.isComing } ?? true
  }

  mutating func press(_ key: Key) -> [Effect] {
    if !ahead.isEmpty { return wait(key) }
    guard let action = keys.action(for: key, where: offers) else { return [] }
    return action.needsContents && isUnsettled ? wait(key) : perform(action)
  }

  private mutating func wait(_ key: Key) -> [Effect] {
    if ahead.isEmpty { aheadSince = now }
    if ahead.count < Self.mostAhead { ahead.append(key) }
    return []
  }

  /// The keys whose turn has come.
  mutating func pressAhead() -> [Effect] {
    guard !ahead.isEmpty else { return [] }
    if isUnsettled {
      guard now >= aheadSince + Activity.grace, let place = ahead.indices.first(where: leadsAway) else { return [] }
      ahead.removeFirst(place)
    }
    var effects: [Effect] = []
    var waiting = ahead[...]
    repeat {
      ahead = []
      effects += take(.key(waiting.removeFirst())) + readAhead()
      // One that has to wait after all is the first again.
    } while !waiting.isEmpty && ahead.isEmpty && !isUnsettled
    ahead += waiting
    return effects
  }

  /// While only movements wait before it: behind one that opens a field, a key may be a letter for it.
  private func leadsAway(_ place: Int) -> Bool {
    guard let action = keys.action(for: ahead[place], where: offers) else { return false }
    let isBehindMovements = ahead[..<place].allSatisfy { key in
      keys.bindings.contains { $0.section == .moving && $0.keys.contains(key) }
    }
    switch action {
    case .back: return true
    case .quit, .cancel, .suspend, .redraw: return isBehindMovements
    default: return action.tab != nil && isBehindMovements
    }
  }
}

extension Action {
  /// Whether it acts on a row or line, and so has to wait for it.
  fileprivate var needsContents: Bool {
    switch self {
    case .up, .down, .pageUp, .pageDown, .top, .bottom, .open, .copy, .askApple, .accept, .nextMatch, .previousMatch,
      .openAddress:
      true
    default: false
    }
  }
}
