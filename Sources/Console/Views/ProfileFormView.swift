import Terminal
import Text

/// The fields of a new profile, each with its mark, and under them what the one with the cursor is for or lacks.
enum ProfileFormView {
  private static let columns = 84
  private static let label = 16
  /// Rows under the fields: what is said of one, and the foot.
  private static let under = 5

  static func draw(_ form: ProfileForm, _ console: Console, _ pen: inout Pen) {
    let inside = DialogView.open("New profile", columns: columns, rows: rows, &pen)
    for (row, field) in visible(form, in: inside) {
      let isFocused = form.focus == field
      let (mark, ink) = mark(field, form)
      pen.write(mark, ink, on: .dialog, at: inside.minColumn, row, in: inside)
      guard let field else {
        if isFocused { pen.frame.cursor = Point(column: inside.minColumn + 2, row: row) }
        pen.write(
          "[ Add this profile ]", isFocused ? .selection : .key, on: .dialog, at: inside.minColumn + 2, row, in: inside)
        continue
      }
      pen.write(field.title, .label, on: .dialog, at: inside.minColumn + 2, row, in: inside)
      FieldView.draw(
        form.texts[field] ?? TextField(), &pen,
        in: Rect(
          column: inside.minColumn + label, row: row, columns: inside.size.columns - label, rows: 1),
        isFocused: isFocused, placeholder: field.example)
    }
    let note = Rect(
      column: inside.minColumn, row: inside.maxRow - under + 1, columns: inside.size.columns, rows: under - 2)
    DialogView.write(DialogView.wrapped(words(form, console), columns: note.size.columns), &pen, in: note)
    DialogView.foot([("⏎", "next"), ("Tab", "other fields"), ("Esc", "back, keeping it")], &pen, in: inside)
  }

  private static var rows: Int { ProfileForm.Field.allCases.count + 1 + under + 2 }

  /// The fields there is room for, the one with the cursor among them; `nil` is the button.
  private static func visible(_ form: ProfileForm, in inside: Rect) -> [(row: Int, field: ProfileForm.Field?)] {
    let all: [ProfileForm.Field?] = ProfileForm.Field.allCases + [nil]
    let room = max(inside.size.rows - under, 1)
    let place = all.firstIndex(of: form.focus) ?? 0
    let first = max(min(place - room / 2, all.count - room), 0)
    return all.dropFirst(first).prefix(room).enumerated().map { (inside.minRow + $0.offset, $0.element) }
  }

  /// The field at a place of the screen; `.some(nil)` is the button.
  static func field(at point: Point, _ form: ProfileForm, in size: Size) -> ProfileForm.Field?? {
    let inside = Arrangement.inside(DialogBox.area(columns: columns, rows: rows, in: size))
    guard inside.contains(point) else { return nil }
    return visible(form, in: inside).first { $0.row == point.row }.map(\.field)
  }

  private static func mark(_ field: ProfileForm.Field?, _ form: ProfileForm) -> (String, Ink) {
    guard let field else { return (" ", .text) }
    if form.faults[field] != nil { return ("✗", .error) }
    let isProven = field != .keyFile || form.provenKey == form.text(.keyFile)
    return form.visited.contains(field) && isProven ? ("✓", .ok) : (" ", .text)
  }

  private static func words(_ form: ProfileForm, _ console: Console) -> [[Span]] {
    if form.isAdding { return [[Span("Adding it", .busy)]] }
    if let failure = form.focus.flatMap({ form.faults[$0] }) ?? form.refusal {
      return [[Span("✗ " + failure.message, .error)]] + (failure.remedy.map { [[Span($0)]] } ?? [])
    }
    guard let field = form.focus else {
      return [[Span("Nothing is sent anywhere yet: consent comes next, with \(console.keys.name(of: .connect)).", .dim)]]
    }
    return [[Span(field.help, .dim)]]
  }
}
