import Roster
import Terminal

extension Console {
  /// Whether an action means anything on this screen; the key bar and the dispatch both ask.
  func offers(_ action: Action) -> Bool {
    let isList = if case .list = page.content { true } else { false }
    switch action {
    case .sort, .reverse: return isList
    case .role: if case .list(let listing) = page.content { return listing.query.kind == .people } else { return false }
    case .rule: return tab == .findings && depth == 1
    case .accept: return tab == .findings && depth == 1 && !isReadOnly
    case .input: return (tab == .troubleshoot || tab == .signIns) && depth == 1
    case .nonce: return tab == .signIns && depth == 1 && signInAtHand?.further.hasToken == true
    case .exchange:
      return tab == .signIns && depth == 1 && signInAtHand?.further.hasCode == true && jobs[.exchange] == nil
    case .check: return tab == .troubleshoot && !isReadOnly && depth == 1
    case .answer: return tab == .troubleshoot && !standing.setup.links.isEmpty && depth == 1
    case .askApple: return !isReadOnly && ([.classes, .people, .locations].contains(tab) || depth > 1)
    case .connect, .sync, .publish, .discard, .profile: return !isReadOnly
    case .cancel: return sync.isRunning || !jobs.isEmpty
    case .nextPane: return hasDetail && !arrangement.isFolded
    case .wide: return isList
    case .openAddress: return !isReadOnly || selectedSite != nil
    case .copy, .export: return true
    default: return action.tab.map(reachableTabs.contains) ?? true
    }
  }

  mutating func perform(_ action: Action) -> [Effect] {
    if let tab = action.tab {
      go(to: tab)
      return []
    }
    switch action {
    case .up: move(by: -1)
    case .down: move(by: 1)
    case .pageUp: turnPage(-1)
    case .pageDown: turnPage(1)
    case .top: return jump(toEnd: false)
    case .bottom: return jump(toEnd: true)
    case .open: open()
    case .back: return back()
    case .nextPane: focus = focus == .list && hasDetail ? .detail : .list
    case .search: beginSearch()
    case .nextMatch: nextMatch(backwards: false)
    case .previousMatch: nextMatch(backwards: true)
    case .sort: return sortNext()
    case .reverse: return reverse()
    case .role: return nextRole()
    case .rule: nextRule()
    case .copy: return copy()
    case .export: openExport()
    case .openAddress: return openAddress()
    case .askApple: return askApple()
    case .accept: openReason()
    case .answer: answerQuestion()
    case .input: openInput()
    case .nonce: openNonce()
    case .exchange: askToExchange()
    case .check: return examine()
    case .connect: return openConnect()
    case .sync: return startSync(fresh: false)
    case .cancel: return cancel()
    case .publish: return openHeld()
    case .discard: askToDiscard()
    case .palette: dialog = .palette(PaletteDialog())
    case .help: dialog = .help(HelpDialog())
    case .theme: openThemes()
    case .mouse:
      hasMouse.toggle()
      tell(hasMouse ? "The mouse is the console's; Shift selects text" : "The mouse is the terminal's; it selects text")
      return [.mouse(hasMouse)]
    case .zoom: toggleZoom()
    case .wide:
      isWide.toggle()
      tell(isWide ? "All columns" : "The usual columns")
    case .profile: return [.readProfiles]
    case .redraw: return [.redraw]
    case .suspend: return [.save(uiState), .suspend]
    case .quit: return quit()
    case .screen1, .screen2, .screen3, .screen4, .screen5, .screen6, .screen7, .screen8: break
    }
    return []
  }

  private mutating func toggleZoom() {
    isZoomed.toggle()
    settle()
  }

  mutating func quit() -> [Effect] {
    guard sync.isRunning, dialog.map({ if case .confirm(let it) = $0 { it.then != .quit } else { true } }) ?? true
    else {
      return [.save(uiState), .quit]
    }
    dialog = .confirm(
      Confirmation(
        title: "A sync is running",
        lines: ["Quitting stops it. What has been read is kept: the next sync goes on from there."],
        yes: "Quit", then: .quit, isYes: true))
    return []
  }

  // MARK: syncing

  mutating func startSync(fresh: Bool) -> [Effect] {
    if sync.isRunning {
      tell("A sync is running; \(keys.name(of: .cancel)) cancels it")
      return []
    }
    guard isStandingKnown else {
      // Pressed as the console opened: it starts once it is known that there is a connection.
      syncWanted = fresh
      return []
    }
    if standing.link == .never || standing.link == .revoked {
      tell(
        standing.link == .never
          ? "Not connected yet; \(keys.name(of: .connect)) connects to Apple School Manager"
          : "The consent was withdrawn; \(keys.name(of: .connect)) connects again", .warning)
      return []
    }
    sync.take(SyncProgress(run: 0, startedAt: now), now: now)
    return [.sync(fresh: fresh)]
  }

  mutating func cancel() -> [Effect] {
    if sync.isRunning {
      sync.isCancelling = true
      tell("Cancelling; what has been read is kept for the next sync")
      return [.cancelSync]
    }
    let running = jobs.keys.sorted { jobs[$0]! < jobs[$1]! }
    for job in running { jobs[job] = nil }
    if running.contains(.examine) { isExamining = false }
    tell(
      running.isEmpty
        ? "Nothing is running"
        : running.contains(.exchange) ? "Cancelled; Apple may have taken the code all the same" : "Cancelled")
    return running.map { .cancel($0) }
  }

  // MARK: copying and addresses

  private mutating func copy() -> [Effect] {
    if tab == .troubleshoot, depth == 1 {
      guard explanation != nil || examination != nil else {
        tell("There is no report yet; \(keys.name(of: .check)) runs the checks")
        return []
      }
      if let report = explanation?.report { return [.copy(report.markdown, what: "the report")] }
      jobs[.report] = now
      return [.makeReport]
    }
    guard let (text, what) = copyable else {
      tell("Nothing is selected")
      return []
    }
    return [.copy(text, what: what)]
  }

  /// The e-mail of a person, else the id; of any other line what it says.
  private var copyable: (String, String)? {
    func of(_ line: Line?) -> (String, String)? {
      guard let line, !line.isBlank else { return nil }
      let text = line.copy ?? line.string
      return (text, line.copy == nil ? "the line" : text.contains("@") ? "the e-mail" : "the id")
    }
    if focus == .detail { return of(detail?.document.cursorLine) }
    switch page.content {
    case .list(let listing):
      guard let row = listing.selectedRow else { return nil }
      if case .person(let person) = row, let email = person.person.email { return (email, "the e-mail") }
      return (row.id, "the id")
    case .record(let record): return of(record.document.cursorLine)
    case .document(let page): return of(page.document.cursorLine)
    }
  }

  private mutating func openAddress() -> [Effect] { [.openAddress(address)] }

  /// The web address of what is selected, or else of where the one works who has to act.
  private var address: String {
    if tab == .troubleshoot, verdictAtHand?.actor == .developer {
      return "https://developer.apple.com/account/"
    }
    return selectedSite ?? "https://school.apple.com/"
  }

  /// That of a location's domain.
  private var selectedSite: String? {
    guard [.classes, .people, .locations].contains(tab), case .list(let listing) = page.content,
      case .location(let location)? = listing.selectedRow, let domain = location.domain, !domain.isEmpty,
      domain.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || ".-".contains($0)) })
    else { return nil }
    return "https://\(domain)/"
  }
}
