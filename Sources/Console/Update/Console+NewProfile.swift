import Roster
import Terminal

/// A new profile, made without leaving the console.
extension Console {
  mutating func openProfileForm() -> [Effect] {
    guard canMakeProfiles else {
      tell("A profile is made with `homeroom profile add` here")
      return []
    }
    dialog = .profileForm(draft)
    return []
  }

  mutating func profileForm(_ shown: ProfileForm, _ key: Key) -> [Effect] {
    var form = shown
    if form.isAdding { return [] }
    var effects: [Effect] = []
    switch key.code {
    case .escape:
      // What was typed is there when the form is opened again.
      draft = form
      dialog = isFirstRun ? firstRunDialog : nil
      return []
    case .enter where form.focus == nil: effects = submit(&form)
    case .tab, .down, .enter: effects = step(&form, by: 1)
    case .backTab, .up: effects = step(&form, by: -1)
    default:
      guard let field = form.focus else { break }
      var text = form.texts[field] ?? TextField()
      guard text.edit(key) else { break }
      form.texts[field] = text
      forget(field, in: &form)
    }
    dialog = .profileForm(form)
    return effects
  }

  mutating func profileFormPaste(_ shown: ProfileForm, _ text: String) {
    var form = shown
    guard let field = form.focus, !form.isAdding else { return }
    form.texts[field, default: TextField()].insert(text.filter { !$0.isNewline })
    forget(field, in: &form)
    dialog = .profileForm(form)
  }

  mutating func focus(_ field: ProfileForm.Field?, in shown: ProfileForm) -> [Effect] {
    var form = shown
    guard !form.isAdding else { return [] }
    let effects = leave(&form)
    form.focus = field
    defer { dialog = .profileForm(form) }
    return field == nil ? effects + submit(&form) : effects
  }

  /// What was said of a field's text no longer holds.
  private func forget(_ field: ProfileForm.Field, in form: inout ProfileForm) {
    form.faults[field] = nil
    form.visited.remove(field)
    form.refusal = nil
    if field == .keyFile { form.provenKey = nil }
  }

  private func step(_ form: inout ProfileForm, by step: Int) -> [Effect] {
    let effects = leave(&form)
    let places: [ProfileForm.Field?] = ProfileForm.Field.allCases + [nil]
    let place = places.firstIndex(of: form.focus) ?? 0
    form.focus = places[(place + step + places.count) % places.count]
    return effects
  }

  private func leave(_ form: inout ProfileForm) -> [Effect] {
    guard let field = form.focus else { return [] }
    form.check(field)
    let path = form.text(.keyFile)
    return field == .keyFile && form.faults[field] == nil && form.provenKey != path ? [.checkKey(path: path)] : []
  }

  private mutating func submit(_ form: inout ProfileForm) -> [Effect] {
    for field in ProfileForm.Field.allCases where field != .keyFile || form.faults[field] == nil { form.check(field) }
    form.refusal = nil
    if let faulty = ProfileForm.Field.allCases.first(where: { form.faults[$0] != nil }) {
      form.focus = faulty
      return []
    }
    form.isAdding = true
    return [.makeProfile(form.profile)]
  }

  // MARK: answers

  mutating func takeKeyCheck(_ path: String, _ failure: Failure?) {
    guard case .profileForm(var form)? = dialog, form.text(.keyFile) == path else { return }
    form.faults[.keyFile] = failure
    if failure == nil { form.provenKey = path }
    dialog = .profileForm(form)
  }

  /// A refusal that names a field is shown there.
  mutating func takeProfileRefusal(_ failure: Failure, of field: ProfileForm.Field?) {
    guard case .profileForm(var form)? = dialog else { return tell(failure) }
    form.isAdding = false
    if let field {
      form.faults[field] = failure
      form.focus = field
    } else {
      form.refusal = failure
    }
    dialog = .profileForm(form)
  }
}
