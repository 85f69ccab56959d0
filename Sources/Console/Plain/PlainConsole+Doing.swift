import Roster
import Terminal

/// What takes its time: each says that it begins, how far it is, and how it ended.
extension PlainConsole {
  func sync() async {
    guard console.standing.link != .never, console.standing.link != .revoked else {
      return say("Not connected: connect comes first")
    }
    say("Syncing; Ctrl-C stops it, and the next sync goes on from there")
    let lines = ProgressLines(tell)
    do {
      let report = try await world.sync(fresh: false) { lines.take($0) }
      perform(console.update(.syncEnded(report)))
      say(console.notice?.text ?? report.state.rawValue)
    } catch { say(Failure(telling: error)) }
  }

  func connect() async {
    do {
      let invitation = try await world.invite()
      say("Open this address, signed in as an Administrator or Site Manager of the school:")
      say(invitation.address)
      say("Allow it, then paste the whole address the browser ended on. It is not shown.")
      guard let pasted = ask("address: ", true), !pasted.isEmpty else {
        world.abandonConsent()
        return say("The consent stays pending")
      }
      let consent = try await world.finishConsent(pasted)
      if consent.needsConfirming {
        say("This code was given by \(consent.organization ?? "an organisation without a name").")
        let isTheirs = ask("Is that yours? yes or no: ", false)?.lowercased() == "yes"
        try await world.confirmConsent(isTheirs)
        guard isTheirs else { return say("Not connected; nothing was kept") }
      }
      say("Connected" + (consent.organization.map { " to " + $0 } ?? ""))
      perform([.readStanding])
      await sync()
    } catch { say(Failure(telling: error)) }
  }

  func check() async {
    console.go(to: .troubleshoot)
    say("Running the checks")
    do {
      console.isExamining = true
      let examination = try await world.examine { _ in }
      perform(console.update(.examination(examination, isFinished: true)))
      show()
    } catch {
      console.isExamining = false
      say(Failure(telling: error))
    }
  }

  func paste() async {
    say("Paste it, then an empty line. It is not shown.")
    var lines: [String] = []
    while let line = ask("", true), !line.isEmpty { lines.append(line) }
    guard !lines.isEmpty else { return }
    let text = lines.joined(separator: "\n")
    do {
      if console.tab == .signIns {
        try await readSignIn(text)
      } else {
        console.jobs[.explain] = console.now
        perform(console.update(.examination(try await world.explain(text), isFinished: true)))
      }
      show()
    } catch { say(Failure(telling: error)) }
    console.jobs[.explain] = nil
  }

  /// Then asks for what its nonce is to be compared with, and whether its code is to be traded in.
  private func readSignIn(_ text: String) async throws {
    func read(_ wish: SignInWish) async throws {
      perform(console.update(.signIn(try await world.readSignIn(wish), of: wish)))
    }
    try await read(SignInWish(text))
    if let hand = console.signInAtHand, hand.further.hasCode, !hand.further.hasToken {
      say("It has no token, but an authorization code, which can be used once: the app could not use it any more.")
      if ask("Trade it in for a token? yes or no: ", false)?.lowercased() == "yes" {
        try await read(hand.wish.exchanging)
      }
    }
    if let hand = console.signInAtHand, hand.further.isNonceMissing,
      let nonce = ask("The nonce the app asked with, or an empty line: ", false), !nonce.isEmpty
    {
      try await read(hand.wish.comparing(nonce: nonce))
    }
  }

  /// Asks about each setting that no request has proven.
  func answer() {
    let open = console.standing.setup.links.filter { !$0.isProven }
    guard !open.isEmpty else { return say("Nothing is left to be answered") }
    for link in open {
      say(link.question)
      say("Where, for \(link.id.actor.title): \(link.id.place)")
      say("Known: " + SetupLines.state(link, clock: console.clock, now: console.now).words)
      guard let said = ask("yes, no, unknown, or an empty line to leave it: ", false)?.lowercased() else { break }
      guard ["yes", "no", "unknown"].contains(said) else { continue }
      do {
        try world.answerSetup(link.id, isRight: said == "unknown" ? nil : said == "yes")
      } catch { return say(Failure(telling: error)) }
    }
    perform([.readStanding])
  }

  func settle(publish: Bool) async {
    do {
      guard let review = try world.held() else { return say("No roster is held for review") }
      say("Held: \(review.reason)")
      let people = Numbers.counted(review.removedPeople, "person", "people")
      let classes = Numbers.counted(review.removedClasses, "class", "classes")
      say("\(people) and \(classes) would vanish")
      say("\(Numbers.counted(review.emptiedClasses, "class", "classes")) lost over half their students")
      guard ask(publish ? "Publish it? yes or no: " : "Drop it? yes or no: ", false)?.lowercased() == "yes" else {
        return say("Left as it is")
      }
      let words = try await world.settleHeld(publish: publish)
      perform(console.update(.heldSettled(words)))
      say(words)
    } catch { say(Failure(telling: error)) }
  }

  func askApple() async {
    guard case .record(let record) = console.page.content else { return say("Open a person or a class first") }
    do {
      console.jobs[.live] = console.now
      let reading = try await world.askApple(record.target)
      perform(console.update(.live(record.target, reading)))
      show()
    } catch { say(Failure(telling: error)) }
    console.jobs[.live] = nil
  }
}
