import Roster
import Terminal

extension Console {
  /// A dialog takes every key: none of them reaches what is under it.
  mutating func dialogKey(_ key: Key) -> [Effect] {
    switch dialog {
    case .help(let it): return help(it, key)
    case .palette(let it): return palette(it, key)
    case .connect(let it): return connect(it, key)
    case .confirm(let it): return confirm(it, key)
    case .pick(let it): return pick(it, key)
    case .input(let it): return input(it, key)
    case .held(let it): return held(it, key)
    case .message(let it): return message(it, key)
    case .profileForm(let it): return profileForm(it, key)
    case nil: return []
    }
  }

  /// A paste goes into the field that has the cursor, and nowhere else.
  mutating func dialogPaste(_ text: String) -> [Effect] {
    switch dialog {
    case .help(var it):
      it.field.insert(text)
      it.top = 0
      dialog = .help(it)
    case .palette(var it):
      it.field.insert(text)
      it.tried = nil
      dialog = .palette(it)
    case .connect(var it) where it.phase == .waiting:
      // Whatever is pasted here is the answer, from whichever button the address was copied.
      it.focus = .field
      it.field.insert(text.filter { !$0.isNewline })
      it.failure = nil
      dialog = .connect(it)
    case .input(var it):
      it.field.insert(text)
      dialog = .input(it)
    case .profileForm(let it): profileFormPaste(it, text)
    default: break
    }
    return []
  }

  // MARK: help

  private mutating func help(_ shown: HelpDialog, _ key: Key) -> [Effect] {
    var help = shown
    switch key.code {
    case .escape, .enter:
      dialog = nil
      return []
    case .up: help.top -= 1
    case .down: help.top += 1
    case .pageUp: help.top -= 10
    case .pageDown: help.top += 10
    case .character("?") where help.field.isEmpty, .character("q") where help.field.isEmpty:
      dialog = nil
      return []
    default:
      if help.field.edit(key) { help.top = 0 }
    }
    help.top = HelpLines.top(help.top, of: help, in: self)
    dialog = .help(help)
    return []
  }

  // MARK: yes or no

  mutating func confirm(_ asked: Confirmation, _ key: Key) -> [Effect] {
    var confirmation = asked
    switch key.code {
    case .character("y"), .character("Y"): return answer(confirmation, yes: true)
    case .character("n"), .character("N"), .escape, .character("q"): return answer(confirmation, yes: false)
    case .enter: return answer(confirmation, yes: confirmation.isYes)
    case .left, .right, .tab, .backTab, .up, .down, .character("h"), .character("l"):
      confirmation.isYes.toggle()
      dialog = .confirm(confirmation)
    default: break
    }
    return []
  }

  mutating func answer(_ confirmation: Confirmation, yes: Bool) -> [Effect] {
    dialog = nil
    switch confirmation.then {
    case .quit: return yes ? [.cancelSync, .save(uiState), .quit] : []
    case .publishHeld, .discardHeld:
      guard yes else {
        dialog = confirmation.review.map { .held($0) }
        return []
      }
      jobs[.settle] = now
      return [.settleHeld(publish: confirmation.then == .publishHeld)]
    case .disconnect:
      guard yes else { return [] }
      jobs[.disconnect] = now
      return [.disconnect]
    case .syncFresh: return yes ? startSync(fresh: true) : []
    case .exchange: return yes ? exchange() : []
    case .consent(let organization):
      guard yes else { return [.confirmConsent(false)] }
      var connect = ConnectDialog(since: now)
      connect.phase = .finishing
      connect.organization = organization
      dialog = .connect(connect)
      return [.confirmConsent(true)]
    }
  }

  // MARK: one of a list

  private mutating func pick(_ shown: Picker, _ key: Key) -> [Effect] {
    var picker = shown
    let count = picker.items.count
    switch key.code {
    case .up, .character("k"): picker.index = max(picker.index - 1, 0)
    case .down, .character("j"): picker.index = min(picker.index + 1, count - 1)
    case .character("t") where isThemePicker(picker): picker.index = (picker.index + 1) % max(count, 1)
    case .home, .character("g"): picker.index = 0
    case .end, .character("G"): picker.index = max(count - 1, 0)
    case .pageUp: picker.index = max(picker.index - 10, 0)
    case .pageDown: picker.index = min(picker.index + 10, count - 1)
    case .enter, .character("l"), .right: return choose(picker)
    case .escape, .character("h"), .left, .character("q"): return giveUp(picker)
    default: return []
    }
    dialog = .pick(picker)
    if isThemePicker(picker), picker.items.indices.contains(picker.index), picker.items[picker.index] != theme {
      theme = picker.items[picker.index]
      return [.useTheme(theme)]
    }
    return []
  }

  private func isThemePicker(_ picker: Picker) -> Bool { if case .theme = picker.purpose { true } else { false } }

  mutating func choose(_ picker: Picker) -> [Effect] {
    guard picker.items.indices.contains(picker.index) else { return [] }
    let item = picker.items[picker.index]
    dialog = nil
    switch picker.purpose {
    case .theme:
      (theme, kept.theme) = (item, item)
      tell("Theme: \(item)")
      return [.useTheme(item), .save(uiState)]
    case .profile:
      if picker.index == profiles.count { return openProfileForm() }
      guard item != standing.profile else { return [] }
      if sync.isRunning {
        tell("A sync is running; \(keys.name(of: .cancel)) cancels it first", .warning)
        return []
      }
      jobs = [.profile: now]
      return [.save(uiState), .useProfile(item)]
    case .export:
      openExportPath(exportChoices[picker.index])
      return []
    case .setup(let link):
      return [.answerSetup(link, isRight: picker.index == 0 ? true : picker.index == 1 ? false : nil)]
    case .firstRun:
      switch FirstRun.choices(afterForgetting: forgotten != nil)[picker.index] {
      case .otherProfile: return [.readProfiles]
      case .demo:
        jobs[.profile] = now
        return [.startDemo]
      case .newProfile: return openProfileForm()
      case .way:
        dialog = .message(FirstRun.howToAdd)
        return []
      case .quit: return [.quit]
      }
    }
  }

  private mutating func giveUp(_ picker: Picker) -> [Effect] {
    switch picker.purpose {
    case .theme(let before):
      dialog = nil
      theme = before
      return [.useTheme(before)]
    case .firstRun: return [.quit]
    default:
      dialog = isFirstRun ? firstRunDialog : nil
      return []
    }
  }

  mutating func openThemes() {
    dialog = .pick(
      Picker(
        title: "Theme", items: themes, index: themes.firstIndex(of: theme) ?? 0, purpose: .theme(before: theme)))
  }

  mutating func openProfilePicker() -> [Effect] {
    let more = canMakeProfiles ? ["New profile …"] : []
    guard profiles.count + more.count > (isFirstRun ? 0 : 1) else {
      if isFirstRun { dialog = firstRunDialog }
      tell("There is no other profile; `homeroom profile add` makes one")
      return []
    }
    dialog = .pick(
      Picker(
        title: "Switch to profile", items: profiles + more, index: profiles.firstIndex(of: standing.profile) ?? 0,
        purpose: .profile))
    return []
  }

  var firstRunDialog: Dialog {
    let choices = FirstRun.choices(afterForgetting: forgotten != nil).map(\.words)
    guard let forgotten else {
      return .pick(
        Picker(
          title: "Welcome to homeroom", lines: ["No profile exists yet: this is how to begin."], items: choices,
          index: 0, purpose: .firstRun))
    }
    return .pick(
      Picker(
        title: "Forgotten",
        lines: ["Everything stored for \(forgotten) was deleted outside this console. Nothing of it is kept here."],
        items: choices, index: 0, purpose: .firstRun))
  }

  // MARK: text and paths

  private mutating func input(_ shown: InputDialog, _ key: Key) -> [Effect] {
    var input = shown
    switch key.code {
    case .escape: dialog = nil
    case .enter: return submit(input)
    default:
      _ = input.field.edit(key)
      dialog = .input(input)
    }
    return []
  }

  private mutating func submit(_ input: InputDialog) -> [Effect] {
    let text = input.field.text
    guard text.contains(where: { !$0.isWhitespace }) else { return [] }
    dialog = nil
    switch input.purpose {
    case .explain:
      jobs[.explain] = now
      return [.explain(Pasted(text))]
    case .signIn: return read(SignInWish(text))
    case .nonce: return compare(nonce: text)
    case .reason(let finding):
      findings = nil
      setPhase(.loading, of: .findings)
      return [
        .acceptFinding(
          rule: finding.rule, subjectKind: finding.subjectKind, subjectID: finding.subjectID, reason: text)
      ]
    case .export(let what):
      jobs[.export] = now
      return [.export(ExportWish(what: what, path: text))]
    case .report:
      jobs[.report] = now
      return [.saveReport(explanation?.report, path: text)]
    }
  }

  // MARK: export

  mutating func openExport() {
    if tab == .troubleshoot {
      dialog = .input(
        InputDialog(
          purpose: .report, title: "Save the report",
          lines: [
            "To which file? It holds no secret and no person.", "A name that ends in .json makes it a JSON document.",
          ],
          field: TextField("homeroom-report.md")))
      return
    }
    guard standing.roster != nil else { return tell("There is no roster to export yet", .warning) }
    dialog = .pick(Picker(title: "Export", items: exportChoices.map(\.words), index: 0, purpose: .export))
  }

  var exportChoices: [ExportChoices.Choice] {
    if case .list = page.content { return ExportChoices.offered(onList: true) }
    return ExportChoices.offered(onList: false)
  }

  /// What a choice means where one is.
  func wished(_ choice: ExportChoices.Choice) -> ExportWish.What? {
    if let format = choice.format { return .format(format) }
    guard case .list(let listing) = page.content else { return nil }
    return .view(listing.query)
  }

  mutating func openExportPath(_ choice: ExportChoices.Choice) {
    guard let what = wished(choice) else { return }
    dialog = .input(
      InputDialog(
        purpose: .export(what), title: "Export: " + choice.words,
        lines: ["To which path? It must not exist yet. The files hold people's data: mode 0600."],
        field: TextField(choice.path)))
  }

  // MARK: reading

  private mutating func message(_ shown: MessageDialog, _ key: Key) -> [Effect] {
    var message = shown
    switch key.code {
    case .escape, .enter, .character("q"):
      dialog = isFirstRun ? firstRunDialog : nil
      return []
    case .up, .character("k"): message.top = max(message.top - 1, 0)
    case .down, .character("j"): message.top = min(message.top + 1, max(message.lines.count - 1, 0))
    case .character("c"):
      if let copy = message.copy { return [.copy(copy, what: "it")] }
    default: break
    }
    dialog = .message(message)
    return []
  }
}
