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
    case .character("v"):
      held.showsNames.toggle()
      held.top = 0
    case .up, .character("k"): held.top -= 1
    case .down, .character("j"): held.top += 1
    case .pageUp: held.top -= HeldView.scrolling(of: held, self).page
    case .pageDown, .character(" "): held.top += HeldView.scrolling(of: held, self).page
    case .home, .character("g"): held.top = 0
    case .end, .character("G"): held.top = .max
    case .character("p") where held.review != nil:
      return confirmSettling(publish: true, held)
    case .character("d") where held.review != nil:
      return confirmSettling(publish: false, held)
    default: break
    }
    held.top = min(max(held.top, 0), HeldView.scrolling(of: held, self).last)
    dialog = .held(held)
    return []
  }

  mutating func askToDiscard() {
    guard standing.held != nil else { return tell("No roster is held for review") }
    dialog = .confirm(Self.discarding)
  }

  private static let discarding = Confirmation(
    title: "Drop the held roster?", lines: ["The roster shown stays as it is. The next sync reads everything anew."],
    yes: "Drop it", then: .discardHeld)

  /// Asks; a no goes back to the review.
  private mutating func confirmSettling(publish: Bool, _ held: HeldDialog) -> [Effect] {
    var question = Self.discarding
    if publish, let review = held.review {
      let people = Numbers.counted(review.removedPeople, "person", "people")
      let classes = Numbers.counted(review.removedClasses, "class", "classes")
      question = Confirmation(
        title: "Publish the held roster?",
        lines: ["\(people) and \(classes) vanish from the roster shown.", "Apple is not asked again."],
        yes: "Publish it", then: .publishHeld)
    }
    question.review = held
    dialog = .confirm(question)
    return []
  }
}
