import Roster
import Terminal

extension Console {
  /// Makes a screen's lines anew from what is known; the cursor stays on its line.
  mutating func rebuild(_ tab: Tab) {
    guard case .document(var page)? = trails[tab]?.first?.content else { return }
    switch tab {
    case .troubleshoot:
      page.document.readsEveryLine = true
      let stoodOnTop = page.document.cursorIndex == 0
      page.document.set(TroubleshootLines.of(self))
      // What is new comes on top, and is read from there where nobody has moved.
      if stoodOnTop, let first = page.document.lines.first {
        let size = documentSize(.list)
        page.document.put(cursor: first.key, width: size.columns, height: size.rows)
      }
      page.phase = .ready
    case .changes:
      guard let changes else { return }
      page.document.set(ChangeLines.of(changes))
      page.empty =
        changes.from == nil
        ? "There is no roster before this one to compare with" : "Nothing changed between the last two rosters"
      page.phase = .ready
    case .findings:
      guard let findings else { return }
      page.document.set(FindingLines.of(findings, rule: rule))
      page.empty = rule == nil ? "No faults found in this roster" : "No findings of this rule"
      page.phase = .ready
    case .signIns:
      page.document.readsEveryLine = true
      page.document.set(SignInLines.of(signIns, hints: signInAtHand?.hints(keys) ?? [], keys))
      if isSignInNew {
        // What was just read is what the next key is about.
        let size = documentSize(.list)
        for key in SignInLines.newest(of: signIns) { page.document.put(cursor: key, width: size.columns, height: size.rows) }
        isSignInNew = false
      }
      page.empty = "No sign-in read yet: \(keys.name(of: .input)) takes what Sign in with Apple returned"
      page.phase = .ready
    case .log:
      guard let history else { return }
      page.document.readsEveryLine = true
      page.document.set(HistoryLines.of(history, now: now, clock: clock))
      page.empty = "Nothing has been done yet"
      page.phase = .ready
    default: return
    }
    let size = documentSize(.list)
    page.document.reveal(width: size.columns, height: size.rows)
    trails[tab]![0].content = .document(page)
  }

  // MARK: findings

  mutating func nextRule() {
    let rules = Set((findings?.entries ?? []).map(\.rule)).sorted()
    guard !rules.isEmpty else { return tell("There are no findings") }
    if let rule, let place = rules.firstIndex(of: rule) {
      self.rule = place + 1 < rules.count ? rules[place + 1] : nil
    } else {
      rule = rules[0]
    }
    rebuild(.findings)
    tell(rule.map { "Only: " + FindingLines.title($0) } ?? "All findings")
  }

  /// The finding the cursor is on.
  var selectedFinding: FindingEntry? {
    guard tab == .findings, case .document(let page) = page.content, let key = page.document.cursor else { return nil }
    return findings?.entries.first { FindingLines.key($0) == key }
  }

  mutating func openReason() {
    guard let finding = selectedFinding else { return tell("Move to a finding first") }
    guard finding.accepted == nil else { return tell("Already accepted: \(finding.accepted ?? "")") }
    dialog = .input(
      InputDialog(
        purpose: .reason(finding), title: "Accept this finding",
        lines: [finding.message, "", "Why is this right as it is? The reason is kept with it."], field: TextField()))
  }

  // MARK: checks and explanations

  mutating func examine() -> [Effect] {
    guard !isReadOnly, !isFirstRun else { return [] }
    if isExamining {
      tell("The checks are running; \(keys.name(of: .cancel)) cancels them")
      return []
    }
    if tab != .troubleshoot { go(to: .troubleshoot) }
    isExamining = true
    jobs[.examine] = now
    (explanation, examinationFailure) = (nil, nil)
    examination = Examination(verdict: nil, checks: [])
    rebuild(.troubleshoot)
    return [.examine]
  }

  mutating func take(_ new: Examination, isFinished: Bool) -> [Effect] {
    if jobs[.explain] != nil, isFinished {
      jobs[.explain] = nil
      explanation = new
      go(to: .troubleshoot)
      // The answer is what one waited for: it is read from its beginning.
      if let first = documentLines.first { putCursor(first.key) }
      return []
    }
    guard isExamining else { return [] }
    examination = new
    if isFinished {
      isExamining = false
      jobs[.examine] = nil
    }
    rebuild(.troubleshoot)
    return isFinished ? [.readStanding] : []
  }

  mutating func failExamination(_ failure: Failure) {
    isExamining = false
    (examination, examinationFailure) = (nil, failure)
    rebuild(.troubleshoot)
  }

  mutating func openInput() {
    switch tab {
    case .troubleshoot:
      dialog = .input(
        InputDialog(
          purpose: .explain, title: "Explain an error",
          lines: [
            "Paste a status, headers, a body, a redirected address or a whole transcript.",
            "It is read here, offline, and not shown: it may hold a code or a token.",
          ], field: TextField(masked: true, keepsLines: true)))
    case .signIns:
      dialog = .input(
        InputDialog(
          purpose: .signIn, title: "Read a sign-in",
          lines: [
            "Paste what Sign in with Apple returned: native, web, Cordova, or a bare identity token.",
            "It is not shown: it holds a token. Only its claims are.",
          ], field: TextField(masked: true, keepsLines: true)))
    default: break
    }
  }

  // MARK: asking Apple

  mutating func askApple() -> [Effect] {
    guard let target = focusedTarget ?? recordTarget, target.isRecord else {
      tell("Move to a person or a class first")
      return []
    }
    if case .location = target {
      tell("Apple is asked about people and classes")
      return []
    }
    jobs[.live] = now
    return [.askApple(target)]
  }

  private var recordTarget: Target? {
    if case .record(let record) = page.content { return record.target }
    return nil
  }

  mutating func show(_ reading: LiveReading, of target: Target) -> [Effect] {
    guard jobs.removeValue(forKey: .live) != nil else { return [] }
    var live = DocumentPage()
    live.document.set(LiveLines.of(reading, at: clock.time(now)))
    live.phase = .ready
    trails[tab]!.append(makePage("Apple now: " + reading.title, .document(live)))
    focus = .list
    settle()
    return [.readStanding]
  }
}
