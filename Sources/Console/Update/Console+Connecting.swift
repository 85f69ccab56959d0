import Roster
import Terminal

/// "Connect to Apple School Manager": the address, the pasted answer, the first roster, all in one dialog.
extension Console {
  mutating func openConnect() -> [Effect] {
    guard !isReadOnly, !isFirstRun else { return [] }
    dialog = .connect(ConnectDialog(since: now))
    return [.connect]
  }

  mutating func takeConsent(_ event: Event) -> [Effect] {
    guard case .connect(var connect)? = dialog else {
      // The dialog was left before the answer came; what it changed is shown all the same.
      if case .connectFailed(let failure) = event { tell(failure) }
      return [.readStanding]
    }
    switch event {
    case .invitation(let invitation):
      connect.invitation = invitation
      connect.phase = .waiting
    case .connectFailed(let failure):
      connect.failure = failure
      connect.field.clear()
      connect.focus = .field
      // A wrong paste can be put right; without an address there is nothing to wait for.
      connect.phase = connect.invitation == nil ? .failed : .waiting
    case .connected(let organization, needsConfirming: true):
      dialog = .confirm(
        Confirmation(
          title: "Is this your organisation?",
          lines: [
            organization ?? "(no name)", "",
            "A bare code does not say for whom it was given. Go on only if this is the school you meant.",
          ],
          yes: "Yes, this one", then: .consent(organization: organization ?? "")))
      return []
    case .connected(let organization, needsConfirming: false):
      return beginFirstSync(organization: organization ?? connect.organization)
    default: break
    }
    dialog = .connect(connect)
    return []
  }

  /// Consent leads to a roster without another key.
  mutating func beginFirstSync(organization: String?) -> [Effect] {
    var connect = ConnectDialog(since: now)
    connect.phase = .syncing(organization: organization)
    dialog = .connect(connect)
    standing.link = .connected
    guard !sync.isRunning else { return [.readStanding] }
    sync.take(SyncProgress(run: 0, startedAt: now), now: now)
    return [.readStanding, .sync(fresh: false)]
  }

  mutating func connectDialogSyncEnded() {
    guard case .connect(var connect)? = dialog, case .syncing = connect.phase else { return }
    if sync.report?.state == .published {
      dialog = nil
    } else {
      connect.phase = .failed
      connect.failure = Failure(
        notice?.text ?? "The first sync did not end well",
        remedy: "\(keys.name(of: .sync)) tries again; 4 says why", verdict: sync.report?.verdict)
      dialog = .connect(connect)
    }
  }

  mutating func failConnectDialog(_ failure: Failure) {
    guard case .connect(var connect)? = dialog, case .syncing = connect.phase else { return }
    connect.phase = .failed
    connect.failure = failure
    dialog = .connect(connect)
  }

  mutating func connect(_ shown: ConnectDialog, _ key: Key) -> [Effect] {
    var connect = shown
    switch (connect.phase, key.code) {
    case (.syncing, .escape), (.syncing, .enter):
      // The sync goes on in its pane.
      dialog = nil
      return []
    case (.syncing, .character("x")): return cancel()
    case (.failed, .escape), (.failed, .enter), (.failed, .character("q")):
      dialog = nil
      return connect.invitation == nil ? [] : [.abandonConnect]
    case (_, .escape):
      dialog = nil
      if connect.phase == .waiting {
        tell("The consent stays pending: `homeroom connect --callback -` finishes it")
      }
      return [.abandonConnect]
    case (.waiting, _): return waitingKey(&connect, key)
    default: return []
    }
  }

  private mutating func waitingKey(_ connect: inout ConnectDialog, _ key: Key) -> [Effect] {
    let buttons = ConnectDialog.Button.allCases.filter { $0 != .qr || connect.invitation?.qr != nil }
    let place = buttons.firstIndex(of: connect.focus) ?? 0
    switch key.code {
    case .tab, .down: connect.focus = buttons[(place + 1) % buttons.count]
    case .backTab, .up: connect.focus = buttons[(place + buttons.count - 1) % buttons.count]
    case .left where connect.focus != .field: connect.focus = buttons[(place + buttons.count - 1) % buttons.count]
    case .right where connect.focus != .field: connect.focus = buttons[(place + 1) % buttons.count]
    case .enter: return activate(&connect)
    default:
      // Whatever is typed is the answer, wherever the cursor was.
      connect.focus = .field
      _ = connect.field.edit(key)
      connect.failure = nil
    }
    dialog = .connect(connect)
    return []
  }

  private mutating func activate(_ connect: inout ConnectDialog) -> [Effect] {
    defer { dialog = .connect(connect) }
    guard let invitation = connect.invitation else { return [] }
    switch connect.focus {
    case .copy: return [.copy(invitation.address, what: "the address")]
    case .open: return [.openAddress(invitation.address)]
    case .qr:
      connect.showsQR.toggle()
      return []
    case .field:
      guard !connect.field.isEmpty else {
        connect.failure = Failure("Paste the address the browser ended on first")
        return []
      }
      let pasted = Pasted(connect.field.text)
      connect.field.clear()
      connect.phase = .finishing
      connect.since = now
      connect.failure = nil
      return [.finishConnect(pasted)]
    }
  }
}
