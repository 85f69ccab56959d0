/// A pasted sign-in, and what is asked of it next: its nonce, and what its code is good for.
extension Console {
  mutating func read(_ wish: SignInWish) -> [Effect] {
    jobs[wish.job] = now
    return [.readSignIn(wish)]
  }

  mutating func take(_ entry: SignInEntry, of wish: SignInWish) {
    jobs[wish.job] = nil
    notice = nil
    let before = signInAtHand
    signInAtHand = SignInAtHand(entry, of: wish)
    if wish.isAgain, let before, before.wish.pasted == wish.pasted, !signIns.isEmpty {
      signIns[0] = entry
      // A code that was spent stays so.
      if !before.further.hasCode { signInAtHand?.further.hasCode = false }
    } else {
      signIns.insert(entry, at: 0)
    }
    isSignInNew = true
    go(to: .signIns)
    // Those remembered from before are still asked for if they never were.
    if phase(of: .signIns) != .loading { rebuild(.signIns) }
  }

  /// What was pasted is none, and why: told whole, since it names what was seen and what to give instead.
  mutating func failSignIn(_ failure: Failure) {
    guard dialog == nil else { return tell(failure) }
    dialog = .message(
      MessageDialog(title: "Not read", lines: [failure.message] + (failure.remedy.map { ["", $0] } ?? [])))
  }

  mutating func openNonce() {
    guard let signInAtHand, signInAtHand.further.hasToken else {
      return tell("Read a sign-in with a token first; \(keys.name(of: .input)) takes it")
    }
    dialog = .input(
      InputDialog(
        purpose: .nonce, title: "Compare the nonce",
        lines: ["With which nonce did the app ask? Raw, or its SHA-256 as it was sent to Apple."],
        field: TextField(signInAtHand.wish.nonce ?? "")))
  }

  mutating func compare(nonce: String) -> [Effect] {
    signInAtHand.map { read($0.wish.comparing(nonce: nonce)) } ?? []
  }

  mutating func askToExchange() {
    guard let signInAtHand, signInAtHand.further.hasCode else {
      return tell("Read a sign-in with an authorization code first; \(keys.name(of: .input)) takes it")
    }
    dialog = .confirm(
      Confirmation(
        title: "Trade the code in?",
        lines: [
          "Apple is asked for the identity token that the code stands for. A code can be used once: the app that it was "
            + "meant for cannot use it any more, and the person has to sign in again there."
        ], yes: "Trade it in", then: .exchange))
  }

  mutating func exchange() -> [Effect] {
    guard let wish = signInAtHand?.wish, jobs[.exchange] == nil else { return [] }
    return read(wish.exchanging)
  }
}
