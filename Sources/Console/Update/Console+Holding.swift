import Roster
import Terminal

/// The review of a roster that the shrink guard holds.
extension Console {
  mutating func openHeld() -> [Effect] {
    guard standing.held != nil || sync.report?.state == .held else {
      tell("No roster is held for review")
      return []
    }
    dialog = .held(HeldDialog(since: now))
    return [ask(.held, .held)]
  }

  mutating func takeHeld(_ answer: Answer) {
    guard case .held(var held)? = dialog else { return }
    switch answer {
    case .held(let review?): held.review = review
    case .held(nil), .noRoster: held.failure = Failure("No roster is held for review any more")
    case .failed(let failure): held.failure = failure
    default: return
    }
    dialog = .held(held)
  }

  mutating func held(_ shown: HeldDialog, _ key: Key) -> [Effect] {
    var held = shown
    switch key.code {
    case .escape, .character("q"):
      dialog = nil
      return []
    case .character("v"): held.showsNames.toggle()
    case .up, .character("k"): held.top = max(held.top - 1, 0)
    case .down, .character("j"): held.top = min(held.top + 1, max((held.review?.vanishing.count ?? 0) - 1, 0))
    case .character("p") where held.review != nil:
      return confirmSettling(publish: true, held.review!)
    case .character("d") where held.review != nil:
      return confirmSettling(publish: false, held.review!)
    default: break
    }
    dialog = .held(held)
    return []
  }

  mutating func askToDiscard() {
    guard standing.held != nil else { return tell("No roster is held for review") }
    dialog = .confirm(discarding)
  }

  private var discarding: Confirmation {
    Confirmation(
      title: "Drop the held roster?", lines: ["The roster shown stays as it is. The next sync reads everything anew."],
      yes: "Drop it", then: .discardHeld)
  }

  private mutating func confirmSettling(publish: Bool, _ review: HeldReview) -> [Effect] {
    dialog = .confirm(
      publish
        ? Confirmation(
          title: "Publish the held roster?",
          lines: [
            "\(Numbers.counted(review.removedPeople, "person", "people")) and \(Numbers.counted(review.removedClasses, "class", "classes")) vanish from the roster shown.",
            "Apple is not asked again.",
          ], yes: "Publish it", then: .publishHeld)
        : discarding)
    return []
  }
}
