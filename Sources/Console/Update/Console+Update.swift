import Roster
import Terminal

extension Console {
  /// Takes what happened, and tells what is to be done about it.
  mutating func update(_ event: Event) -> [Effect] {
    handle(event) + readAhead() + pressAhead()
  }

  /// What to do before anything has happened.
  mutating func start() -> [Effect] {
    [.openRoster, .readStanding] + readAhead()
  }

  private mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .time(let moment):
      now = moment
      if let notice, notice.until <= now { self.notice = nil }
      return []
    case .input(let input): return take(input)
    case .timer(.rest(let generation)):
      if resting?.generation == generation { resting?.isOver = true }
      return []

    case .standing(let new): return take(new)
    case .roster(let summary):
      standing.roster = summary
      return rosterHasChanged()
    case .rosterFailed(let failure):
      failLists(failure)
      return []
    case .answer(let ask, let answer): return take(answer, to: ask)
    case .changedElsewhere:
      isChangedElsewhere = true
      return [.readStanding]
    case .forgottenElsewhere: return forgottenElsewhere()
    case .findingsExist(let exist):
      hasFindings = exist
      return []

    case .syncProgress(let progress):
      sync.take(progress, now: now)
      return []
    case .syncEnded(let report): return syncEnded(report)
    case .syncRefused(let failure):
      sync.refuse(failure)
      failConnectDialog(failure)
      tell(failure)
      return [.readStanding]
    case .heldSettled(let words):
      jobs[.settle] = nil
      tell(words, .good)
      return [.openRoster, .readStanding]

    case .invitation, .connected, .connectFailed: return takeConsent(event)

    case .live(let target, let reading): return show(reading, of: target)
    case .liveFailed(_, let failure):
      jobs[.live] = nil
      tell(failure)
      return [.readStanding]
    case .examination(let new, let isFinished): return take(new, isFinished: isFinished)
    case .signIn(let entry, let wish):
      take(entry, of: wish)
      return []
    case .report(let text):
      jobs[.report] = nil
      return [.copy(text, what: "the report")]

    case .profiles(let names):
      profiles = names
      return openProfilePicker()
    case .opened(let state):
      restore(state)
      return [.openRoster, .readStanding]
    case .keyChecked(let path, let failure):
      takeKeyCheck(path, failure)
      return []
    case .profileMade(let name):
      draft = ProfileForm()
      tell("Added \(name); \(keys.name(of: .connect)) connects it to Apple School Manager", .good)
      return []
    case .profileRefused(let failure, let key):
      takeProfileRefusal(failure, of: ProfileForm.Field.allCases.first { $0.ruleKey == key })
      return []
    case .address(let address):
      show(address: address)
      return []
    case .told(let words):
      tell(words)
      return []
    case .done(let job, let words):
      if let job { jobs[job] = nil }
      tell(words, .good)
      return [.readStanding]
    case .failed(let job, let failure):
      if let job { jobs[job] = nil }
      if job == .examine { failExamination(failure) }
      if isFirstRun, dialog == nil { dialog = firstRunDialog }
      if job == .signIn || job == .exchange {
        failSignIn(failure)
      } else {
        tell(failure)
      }
      return []
    }
  }

  mutating func take(_ input: Input) -> [Effect] {
    switch input {
    case .resize(let new):
      size = new
      settle()
      return []
    case .key(let key):
      // What was told for information has been seen; what went wrong stays its time.
      if let notice, notice.tone == .plain || notice.tone == .good { self.notice = nil }
      if arrangement.isTiny { return tinyKey(key) }
      if dialog != nil { return dialogKey(key) }
      if prompt != nil { return promptKey(key) }
      return press(key)
    case .paste(let text):
      if arrangement.isTiny { return [] }
      if dialog != nil { return dialogPaste(text) }
      if prompt != nil { return promptPaste(text) }
      return []
    case .mouse(let mouse):
      ahead = []
      return arrangement.isTiny || !hasMouse ? [] : take(mouse)
    }
  }

  /// A window too small to show anything takes no key but the one that leaves.
  private mutating func tinyKey(_ key: Key) -> [Effect] {
    keys.keys(of: .quit).contains(key) ? quit() : []
  }

  // MARK: standing and roster

  private mutating func take(_ new: Standing) -> [Effect] {
    let isOther = isStandingKnown && (new.profile != standing.profile || new.source != standing.source)
    let before = isStandingKnown && !isOther ? standing : nil
    let roster = standing.roster
    standing = new
    if new.held == nil { sync.forgetHeld() }
    if !isOther, new.roster == nil { standing.roster = roster }
    isStandingKnown = true
    if isOther { forgetScreens() }
    if !reachableTabs.contains(tab) { tab = .classes }
    if !isExamining, let examined = new.examined, examined.at ?? 0 > examination?.at ?? 0 { examination = examined }
    rebuild(.troubleshoot)
    // Whatever was done has left its line.
    history = nil
    if isFirstRun, dialog == nil { (dialog, ahead) = (firstRunDialog, []) }
    var effects: [Effect] = isOther ? [.openRoster] : []
    // What is on screen stays of one roster until the other one is open.
    if !isOther, let newer = new.roster, newer.run != roster?.run {
      standing.roster = roster
      effects.append(.openRoster)
    }
    if let before { takeChanges(since: before, to: new) }
    if let fresh = syncWanted {
      syncWanted = nil
      effects += startSync(fresh: fresh)
    }
    return effects
  }

  /// No browser takes it: it is shown, to be copied.
  private mutating func show(address: String) {
    guard dialog == nil else { return tell("No browser opened here; copy the address", .warning) }
    dialog = .message(MessageDialog(title: "Open this address", lines: [address], copy: address))
  }

  /// Another organisation: nothing of the last one stays on screen.
  mutating func forgetScreens() {
    (examination, explanation, changes, findings, rule, history) = (nil, nil, nil, nil, nil, nil)
    (signIns, signInAtHand, detail, prompt, pending, jobs) = ([], nil, nil, nil, [:], [:])
    (sync, isExamining, ahead, resting) = (SyncState(), false, [], nil)
    (hasFindings, isChangedElsewhere, examinationFailure) = (false, false, nil)
    standing.roster = nil
    for tab in Tab.allCases { trails[tab] = [firstPage(of: tab)] }
    if case .pick? = dialog {} else { dialog = nil }
  }

  /// Every page is read again when it is next looked at; what is on screen stays where it is, by id.
  private mutating func rosterHasChanged() -> [Effect] {
    for tab in Tab.allCases {
      for place in trails[tab]!.indices {
        trails[tab]![place].isStale = true
      }
    }
    detail?.phase = .loading
    pending[.detail] = nil
    (changes, findings, history) = (nil, nil, nil)
    for tab in [Tab.changes, .findings, .log] where phase(of: tab) != .ready { setPhase(.loading, of: tab) }
    return [.lookForFindings]
  }

  private mutating func failLists(_ failure: Failure) {
    for tab in Tab.allCases {
      for place in trails[tab]!.indices {
        guard case .list(var listing) = trails[tab]![place].content else { continue }
        listing.fail(failure)
        trails[tab]![place].content = .list(listing)
        trails[tab]![place].isStale = false
      }
    }
  }

  private mutating func syncEnded(_ report: SyncReport) -> [Effect] {
    let wasCancelled = sync.isCancelling
    sync.end(report)
    // What has been written meanwhile is its own.
    isChangedElsewhere = false
    switch report.state {
    case .published:
      let people = report.people.map { Numbers.counted($0, "person", "people") }
      let classes = report.classes.map { Numbers.counted($0, "class", "classes") }
      tell("Roster complete: " + [classes, people].compactMap(\.self).joined(separator: ", "), .good)
    case .held:
      let key = keys.name(of: .publish)
      tell(
        "Held: \(report.held?.reason ?? "the roster shrank"); \(key) reviews it. The old roster stays.",
        .warning)
    case .incomplete where wasCancelled:
      tell("Cancelled; \(keys.name(of: .sync)) goes on from there\(staying)")
    case .incomplete, .failed:
      // Who must act is what one wants to know next, and the line may be short.
      let why = report.verdict.map { "\(Verdicts.sentence($0)); \(keys.name(of: .screen4)) tells more" }
      tell("Sync \(report.state.rawValue): \(why ?? "it ended early")\(staying)", .bad)
    }
    connectDialogSyncEnded()
    return report.state == .published ? [.openRoster, .readStanding] : [.readStanding]
  }

  private var staying: String { standing.roster == nil ? "" : ". The last complete roster stays." }

  // MARK: telling

  mutating func tell(_ text: String, _ tone: Notice.Tone = .plain) {
    notice = Notice(text: text, tone: tone, until: now + (tone == .plain || tone == .good ? 4 : 10))
  }

  mutating func tell(_ failure: Failure) {
    tell(failure.message + (failure.remedy.map { " · " + $0 } ?? ""), .bad)
  }
}
