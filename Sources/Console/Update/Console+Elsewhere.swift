import Roster
import Terminal

/// What other processes do while this console is open: a sync at night, `disconnect`, `forget`.
extension Console {
  /// Takes over what has changed between two standings, and tells of what nobody did here.
  mutating func takeChanges(since before: Standing, to new: Standing) {
    var isOurs = !isChangedElsewhere || sync.isRunning || !jobs.isEmpty
    if case .connect? = dialog { isOurs = true }
    isChangedElsewhere = false
    if case .held(var held)? = dialog, held.review != nil, standing.held != held.review?.run {
      (held.review, held.failure) = (nil, Failure("No roster is held for review any more"))
      dialog = .held(held)
    }
    guard !isOurs else { return }
    // Faults may have been accepted, too.
    findings = nil
    // Why something went wrong here says more.
    guard notice?.tone != .bad, let (words, tone) = change(since: before, to: new) else { return }
    tell(words, tone)
  }

  private func change(since before: Standing, to new: Standing) -> (String, Notice.Tone)? {
    let connect = keys.name(of: .connect)
    switch (before.link.hasConsent, new.link.hasConsent) {
    case (true, false): return ("Disconnected meanwhile; \(connect) connects again", .warning)
    case (false, true): return ("Connected meanwhile", .good)
    default: break
    }
    if let held = new.held, held != before.held {
      return ("A roster came meanwhile and is held for review; \(keys.name(of: .publish)) reviews it", .warning)
    }
    guard let roster = new.roster, roster.run != before.roster?.run else { return nil }
    return ("A newer roster came meanwhile: this is it", .good)
  }

  /// Nothing of the profile stays on screen; whoever sits here chooses how to go on.
  mutating func forgottenElsewhere() -> [Effect] {
    let name = standing.profile
    restore(UIState())
    forgotten = name
    (dialog, notice, standing) = (nil, nil, .nothing)
    return [.openRoster, .readStanding]
  }
}

extension Standing.Link {
  /// Whether tokens are there that are not known to be dead.
  var hasConsent: Bool { self == .connected || self == .expired }
}
