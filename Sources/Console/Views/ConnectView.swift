import Roster
import Terminal
import Text

/// "Connect to Apple School Manager", from the address to the first roster.
enum ConnectView {
  static func draw(_ connect: ConnectDialog, _ console: Console, _ pen: inout Pen) {
    let columns = 84
    let inner = DialogView.inner(columns, pen)
    let hasField = connect.phase == .waiting
    let most = DialogView.most(pen) - (hasField ? 4 : 2)
    var rows = DialogView.wrapped(lines(connect, console), columns: inner)
    if rows.count > most, connect.failure != nil {
      rows = cut(DialogView.wrapped(failed(connect), columns: inner), to: most, console)
    }
    let qr = connect.showsQR ? DisplayText.lines(foreign: connect.invitation?.qr ?? "") : []
    if !qr.isEmpty {
      // A QR code cannot be cut: it has the dialog for itself.
      rows = qr.map { [Span($0.string)] }
    }
    let inside = DialogView.open(
      "Connect to Apple School Manager", columns: columns, rows: rows.count + (hasField ? 6 : 4), &pen)
    DialogView.write(
      rows, &pen,
      in: Rect(
        column: inside.minColumn, row: inside.minRow, columns: inside.size.columns,
        rows: inside.size.rows - (hasField ? 4 : 2)))
    guard hasField else { return DialogView.foot(foot(connect, console), &pen, in: inside) }
    let field = Rect(column: inside.minColumn, row: inside.maxRow - 3, columns: inside.size.columns, rows: 1)
    FieldView.draw(
      connect.field, &pen, in: field, isFocused: connect.focus == .field, placeholder: "paste the address here")
    buttons(connect, &pen, in: inside)
    DialogView.foot([("⏎", "go on"), ("Tab", "other buttons"), ("Esc", "leave it pending")], &pen, in: inside)
  }

  private static func lines(_ connect: ConnectDialog, _ console: Console) -> [[Span]] {
    var lines: [[Span]] = []
    switch connect.phase {
    case .starting:
      lines = [[Span("Preparing the address", .busy)]]
    case .waiting:
      lines = [
        [
          Span("1. ", .strong), Span("Open this address, signed in as an Administrator or Site Manager of the school:"),
        ],
        [Span(connect.invitation?.address ?? "", .link)], [],
        [Span("2. ", .strong), Span("Allow it. The browser then goes to the app's own page.")],
        [
          Span("3. ", .strong),
          Span("Copy the whole address it ended on and paste it here. It is not shown: it holds a code."),
        ],
      ]
    case .finishing:
      lines = [
        [
          Span(
            Activity.mark(since: connect.since, now: console.now, isUTF8: console.isUTF8) + " Exchanging the code",
            .busy)
        ]
      ]
    case .syncing(let organization):
      lines = [
        [Span("✓ Connected", .ok), Span(organization.map { " to " + $0 } ?? "")], [],
        [Span("The first roster is being read:")], SyncPane.sentence(console),
      ]
    case .failed: break
    }
    let failed = failed(connect)
    return lines + (lines.isEmpty || failed.isEmpty ? [] : [[]]) + failed
  }

  private static func failed(_ connect: ConnectDialog) -> [[Span]] {
    guard let failure = connect.failure else { return [] }
    return [[Span("✗ " + failure.message, .error)]] + Verdicts.account(of: failure).map { [Span($0)] }
  }

  /// In a low window what went wrong has the room for itself; what finds none is told elsewhere, too.
  private static func cut(_ rows: [[Span]], to most: Int, _ console: Console) -> [[Span]] {
    guard rows.count > most, most > 1 else { return rows }
    let rest: [Span] = [
      Span("Esc", .key), Span(", then ", .dim), Span(console.keys.name(of: .screen4), .key),
      Span(" tells it all", .dim),
    ]
    return rows.prefix(most - 1) + [rest]
  }

  private static func buttons(_ connect: ConnectDialog, _ pen: inout Pen, in inside: Rect) {
    let row = inside.maxRow - 2
    var column = inside.minColumn
    let words: [(ConnectDialog.Button, String)] =
      [(.copy, "Copy address"), (.open, "Open in browser")]
      + (connect.invitation?.qr == nil ? [] : [(.qr, connect.showsQR ? "Hide QR" : "QR code")])
    for (button, title) in words {
      let isChosen = connect.focus == button
      if isChosen { pen.frame.cursor = Point(column: column, row: row) }
      column = pen.write("[ \(title) ]", isChosen ? .selection : .key, on: .dialog, at: column, row, in: inside) + 2
    }
  }

  private static func foot(_ connect: ConnectDialog, _ console: Console) -> [(String, String)] {
    switch connect.phase {
    case .syncing: [("⏎", "watch it in its pane"), ("x", "cancel")]
    case .failed: [("Esc", "close")]
    default: [("Esc", "cancel")]
    }
  }
}
