import Terminal
import Text

/// The last line: what is being typed, told or done, and otherwise the keys that mean something here.
enum KeyBar {
  struct Place: Equatable {
    var action: Action
    var column: Int
    var key: String
    var hint: String
    var width: Int { CellWidth.of(key) + (hint.isEmpty ? 0 : 1 + CellWidth.of(hint)) }
  }

  static func draw(_ console: Console, _ pen: inout Pen, in area: Rect) {
    let row = area.minRow
    if let prompt = console.prompt {
      pen.fill(area, .input)
      let column = pen.write(" / ", .prompt, at: 0, row, in: area)
      FieldView.draw(
        prompt.field, &pen, in: Rect(column: column, row: row, columns: area.size.columns - column, rows: 1),
        isFocused: console.dialog == nil)
      return
    }
    if let notice = console.notice {
      pen.write([Span(" " + notice.text, ink(notice.tone))], at: 0, row, in: area)
      return
    }
    if let (job, since) = console.jobs.min(by: { $0.value < $1.value }),
      let words = Activity.words(
        job.words, since: since, now: console.now, isUTF8: console.isUTF8, cancel: console.keys.name(of: .cancel))
    {
      pen.write([Span(" " + words, .busy)], at: 0, row, in: area)
      return
    }
    // Where nothing is open every key is the dialog's.
    if console.isFirstRun { return }
    for place in places(console, in: area) {
      let column = pen.write(place.key, .key, at: place.column, row, in: area)
      if !place.hint.isEmpty { pen.write(place.hint, .keyLabel, at: column + 1, row, in: area) }
    }
  }

  private static func ink(_ tone: Notice.Tone) -> Ink {
    switch tone {
    case .plain: .text
    case .good: .ok
    case .warning: .warning
    case .bad: .error
    }
  }

  /// What is worth naming, most wanted first; each must mean something on this screen. Help stays, whatever the width.
  static func places(_ console: Console, in area: Rect) -> [Place] {
    let tail: [Action] = [.help, .quit]
    let wanted = actions(console).filter {
      console.offers($0) && !console.keys.keys(of: $0).isEmpty && !($0 == .sync && console.sync.isRunning)
    }
    var column = area.minColumn + 1
    func place(_ action: Action) -> Place? {
      guard let binding = console.keys.binding(of: action), let key = binding.keys.first else { return nil }
      let name = action == .up ? "↑↓" : KeyNames.shown(key, isUTF8: console.isUTF8)
      return Place(action: action, column: column, key: name, hint: binding.hint)
    }
    let room = area.maxColumn - 1 - tail.compactMap(place).reduce(0) { $0 + $1.width + 2 }
    var places: [Place] = []
    for action in wanted {
      guard let next = place(action) else { continue }
      guard column + next.width + 2 <= room else { break }
      places.append(next)
      column += next.width + 2
    }
    for action in tail {
      guard let next = place(action) else { continue }
      places.append(next)
      column += next.width + 2
    }
    return places
  }

  private static func actions(_ console: Console) -> [Action] {
    var actions: [Action] = []
    if console.sync.isRunning { actions.append(.cancel) }
    if console.standing.held != nil { actions.append(.publish) }
    if console.standing.link == .never || console.standing.link == .revoked, !console.isReadOnly {
      actions.append(.connect)
    }
    if console.depth > 1 { actions.append(.back) }
    switch console.tab {
    case .classes, .locations:
      actions += [
        .up, .open, .search, .palette, .sync, .sort, .askApple, .copy, .export, .wide, .theme, .nextPane, .zoom,
      ]
    case .people:
      actions += [
        .up, .open, .search, .palette, .sync, .role, .sort, .askApple, .copy, .export, .wide, .theme, .nextPane, .zoom,
      ]
    case .troubleshoot:
      actions += [.check, .input, .answer, .copy, .export, .up, .openAddress, .palette, .theme, .zoom]
    case .changes: actions += [.up, .open, .search, .palette, .sync, .export, .theme, .zoom]
    case .findings: actions += [.up, .open, .accept, .rule, .search, .palette, .export, .theme, .zoom]
    case .signIns: actions += [.input, .nonce, .exchange, .up, .open, .copy, .search, .palette, .theme, .zoom]
    case .log: actions += [.up, .search, .palette, .copy, .theme, .zoom]
    }
    return actions
  }
}
