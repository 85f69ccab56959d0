import Terminal
import Text

/// Whatever stands over the screen.
enum DialogView {
  static func draw(_ dialog: Dialog, _ console: Console, _ pen: inout Pen) {
    pen.frame.cursor = nil
    switch dialog {
    case .help(let it): HelpView.draw(it, console, &pen)
    case .palette(let it): PaletteView.draw(it, console, &pen)
    case .connect(let it): ConnectView.draw(it, console, &pen)
    case .confirm(let it): ConfirmView.draw(it, &pen)
    case .pick(let it): PickView.draw(it, &pen)
    case .input(let it): InputView.draw(it, &pen)
    case .held(let it): HeldView.draw(it, console, &pen)
    case .message(let it): MessageView.draw(it, &pen)
    case .profileForm(let it): ProfileFormView.draw(it, console, &pen)
    }
  }

  /// The box a dialog is written in; gives its inside.
  static func open(_ title: String, columns: Int, rows: Int, _ pen: inout Pen) -> Rect {
    let area = DialogBox.area(columns: columns, rows: rows, in: pen.frame.size)
    pen.fill(area, .dialog)
    pen.frame.box(
      area, title: DisplayText(foreign: title), style: pen.style(.dialogBorder), titleStyle: pen.style(.dialogTitle))
    return Arrangement.inside(area)
  }

  /// Rows a text needs in a width.
  static func wrapped(_ lines: [[Span]], columns: Int) -> [[Span]] {
    lines.flatMap { Wrapping.wrap($0, width: columns) }
  }

  /// The inner width a dialog of so many columns gets.
  static func inner(_ columns: Int, _ pen: Pen) -> Int {
    max(DialogBox.area(columns: columns, rows: 10, in: pen.frame.size).size.columns - 4, 1)
  }

  /// The most rows a dialog has inside.
  static func most(_ pen: Pen) -> Int {
    Arrangement.inside(DialogBox.area(columns: 10, rows: pen.frame.size.rows, in: pen.frame.size)).size.rows
  }

  static func write(_ rows: [[Span]], from top: Int = 0, _ pen: inout Pen, in area: Rect) {
    for (offset, spans) in rows.dropFirst(top).prefix(max(area.size.rows, 0)).enumerated() {
      pen.write(spans, at: area.minColumn, area.minRow + offset, in: area, on: .dialog)
    }
  }

  /// The keys of a dialog, at its foot.
  static func foot(_ pairs: [(String, String)], _ pen: inout Pen, in area: Rect) {
    let enter = Key(.enter)
    let spans = pairs.flatMap { name, words in
      let name = name == KeyNames.shown(enter) ? KeyNames.shown(enter, isUTF8: pen.isUTF8) : name
      return [Span(name, .key), Span(" " + words + "  ", .keyLabel)]
    }
    pen.write(spans, at: area.minColumn, area.maxRow - 1, in: area, on: .dialog)
  }
}
