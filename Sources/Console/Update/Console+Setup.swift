import Roster
import Terminal

/// The settings no request shows: each a question that a person answers, with the place to look.
extension Console {
  var questionUnderCursor: SetupLink? {
    guard tab == .troubleshoot, case .document(let page) = page.content, let key = page.document.cursor else {
      return nil
    }
    return SetupLines.link(ofLine: key)
  }

  /// Asks about the line the cursor is on, or else about what is to be looked at next.
  mutating func answerQuestion() {
    guard let link = questionUnderCursor ?? standing.setup.next?.id else {
      return tell("Nothing is left to be answered: requests have proven every setting", .good)
    }
    putCursor(SetupLines.key(link))
    ask(link)
  }

  mutating func ask(_ id: SetupLink) {
    guard let link = standing.setup[id] else { return }
    if link.isProven { return tell("A request has proven it: there is nothing to answer", .good) }
    let known = SetupLines.state(link, clock: clock, now: now).words
    dialog = .pick(
      Picker(
        title: id.title,
        lines: [link.question, "", "Where, for \(id.actor.title): \(id.place)", "", "Known: \(known)"],
        items: ["Yes, it is so", "No, it is not", "I don't know"],
        index: link.answer.map { $0.isRight ? 0 : 1 } ?? 0, purpose: .setup(id)))
  }
}
