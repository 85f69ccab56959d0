import Roster
import Terminal

extension Console {
  var verbs: [Verb] {
    let all = Verb.all(themes: themes, profiles: profiles)
    guard isReadOnly else { return all }
    let offline: Set<String> = [
      "classes", "people", "locations", "class", "person", "export", "theme", "sort", "role", "help", "quit",
    ]
    return all.filter { offline.contains($0.name) }
  }

  /// What the typed beginning can become, best first.
  func completions(of typed: String) -> [String] {
    let words = typed.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard words.count > 1 else {
      return verbs.map(\.name).filter { $0.hasPrefix(words.first ?? "") }
    }
    guard words.count == 2, let verb = verbs.first(where: { $0.name == words[0] }) else { return [] }
    return verb.choices.filter { $0.hasPrefix(words[1]) }.map { verb.name + " " + $0 }
  }

  mutating func palette(_ shown: PaletteDialog, _ key: Key) -> [Effect] {
    var palette = shown
    palette.problem = nil
    switch key.code {
    case .escape:
      dialog = nil
      return []
    case .backspace where palette.field.isEmpty:
      dialog = nil
      return []
    case .enter: return run(palette.field.text)
    case .up: recall(&palette, older: true)
    case .down: recall(&palette, older: false)
    case .tab, .backTab: complete(&palette, backwards: key.code == .backTab)
    default:
      if palette.field.edit(key) { (palette.tried, palette.back) = (nil, 0) }
    }
    dialog = .palette(palette)
    return []
  }

  private func complete(_ palette: inout PaletteDialog, backwards: Bool) {
    let stem = palette.tried?.stem ?? palette.field.text
    let choices = completions(of: stem)
    guard !choices.isEmpty else { return }
    let step = backwards ? choices.count - 1 : 1
    let index = palette.tried.map { ($0.index + step) % choices.count } ?? (backwards ? choices.count - 1 : 0)
    palette.tried = (index, stem)
    palette.field = TextField(choices[index])
  }

  private func recall(_ palette: inout PaletteDialog, older: Bool) {
    let back = palette.back + (older ? 1 : -1)
    guard (0...typed.count).contains(back) else { return }
    if palette.back == 0 { palette.draft = palette.field.text }
    palette.back = back
    palette.tried = nil
    palette.field = TextField(back == 0 ? palette.draft : typed[typed.count - back])
  }

  private mutating func run(_ text: String) -> [Effect] {
    let words = text.split(separator: " ").map(String.init)
    guard let first = words.first else {
      dialog = nil
      return []
    }
    let matches = verbs.filter { $0.name == first }
    let begun = matches.isEmpty ? verbs.filter { $0.name.hasPrefix(first) } : matches
    guard begun.count == 1 else {
      let problem =
        begun.isEmpty
        ? "No command is called \u{201C}\(first)\u{201D}" : "Which: " + begun.map(\.name).joined(separator: ", ") + "?"
      var palette = PaletteDialog(field: TextField(text))
      palette.problem = problem
      dialog = .palette(palette)
      return []
    }
    typed.removeAll { $0 == text }
    typed.append(text)
    typed = typed.suffix(50)
    dialog = nil
    return perform(begun[0].name, words.dropFirst().joined(separator: " "))
  }

  private mutating func perform(_ verb: String, _ operand: String) -> [Effect] {
    switch verb {
    case "classes": return list(.classes, operand)
    case "people": return list(.people, operand)
    case "locations": return list(.locations, operand)
    case "class": return record(operand, .classes) { .schoolClass(ClassID($0)) }
    case "person": return record(operand, .people) { .person(PersonID($0)) }
    case "sync": return startSync(fresh: operand == "--fresh")
    case "cancel": return cancel()
    case "publish": return openHeld()
    case "discard": askToDiscard()
    case "connect": return openConnect()
    case "disconnect":
      dialog = .confirm(
        Confirmation(
          title: "Disconnect?", lines: ["The tokens are revoked. The roster stays; a sync needs a new consent."],
          yes: "Disconnect", then: .disconnect))
    case "doctor": return examine()
    case "explain":
      go(to: .troubleshoot)
      openInput()
    case "report":
      go(to: .troubleshoot)
      return perform(.copy)
    case "signin":
      go(to: .signIns)
      switch operand {
      case "--nonce": openNonce()
      case "--exchange": askToExchange()
      default: openInput()
      }
    case "changes": go(to: .changes)
    case "findings":
      go(to: .findings)
      rule = operand.isEmpty ? nil : operand
      rebuild(.findings)
    case "runs", "status": go(to: .log)
    case "export": openExport()
    case "profile": return profile(operand)
    case "theme": return useTheme(operand)
    case "sort": return sort(named: operand)
    case "role": return filter(role: operand)
    case "help": dialog = .help(HelpDialog())
    case "quit": return quit()
    default: break
    }
    return []
  }

  private mutating func list(_ kind: ListKind, _ search: String) -> [Effect] {
    let tab: Tab = kind == .classes ? .classes : kind == .people ? .people : .locations
    go(to: tab)
    trails[tab] = [trails[tab]![0]]
    return requery { $0.query.search = search }
  }

  /// An id opens its record; anything else is a search for it.
  private mutating func record(_ text: String, _ kind: ListKind, _ target: (String) -> Target) -> [Effect] {
    guard text.contains("."), !text.contains(" ") else { return list(kind, text) }
    go(to: kind == .classes ? .classes : .people)
    push(target(text))
    return []
  }

  private mutating func profile(_ name: String) -> [Effect] {
    guard !name.isEmpty else { return [.readProfiles] }
    guard !sync.isRunning else {
      tell("A sync is running; \(keys.name(of: .cancel)) cancels it first", .warning)
      return []
    }
    jobs = [.profile: now]
    return [.save(uiState), .useProfile(name)]
  }

  private mutating func useTheme(_ name: String) -> [Effect] {
    guard !name.isEmpty else {
      openThemes()
      return []
    }
    guard themes.contains(name) else {
      tell("No theme is called \u{201C}\(name)\u{201D}", .warning)
      return []
    }
    (theme, kept.theme) = (name, name)
    return [.useTheme(name)]
  }

  private mutating func sort(named name: String) -> [Effect] {
    guard case .list(let listing) = page.content, let sort = ListQuery.Sort(rawValue: name),
      listing.query.kind.sorts.contains(sort)
    else {
      tell("This list cannot be sorted by \u{201C}\(name)\u{201D}", .warning)
      return []
    }
    return self.sort(by: sort)
  }

  private mutating func filter(role name: String) -> [Effect] {
    let role = SchoolRole(rawValue: name)
    guard role != nil || name == "all" else {
      tell("Roles are student, instructor and staff", .warning)
      return []
    }
    if tab != .people || depth > 1 { go(to: .people) }
    return show(role: role)
  }
}
