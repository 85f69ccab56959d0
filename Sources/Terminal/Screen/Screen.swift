internal import CNcurses
internal import Glibc
internal import Text

/// The terminal as a place to show frames: the only user of ncurses.
///
/// One at a time, on standard input and output, used by the thread that made it. Whatever ends the process (a signal, a
/// trap, `exit`) gives the terminal back as it was. ncurses compares each frame with what is shown and sends the
/// difference in one write.
public final class Screen {
  public struct Options: Sendable {
    public var color: ColorChoice = .automatic
    public var mouse = true
    /// The file that takes what is written to standard error meanwhile, such as the program's log.
    public var errorLog: String?

    public init(color: ColorChoice = .automatic, mouse: Bool = true, errorLog: String? = nil) {
      self.color = color
      self.mouse = mouse
      self.errorLog = errorLog
    }
  }

  /// What the terminal shows and a person allows: themes are adapted to it.
  public let depth: ColorDepth
  /// Whether lines and names are shown as they are, or in ASCII.
  public let isUTF8: Bool
  public private(set) var size: Size
  public private(set) var isMouseOn = false

  private var shown: Frame?
  private var colors: [Color: Int32] = [:]
  private var errors: ErrorOutput?

  /// Takes the terminal. Nothing is written to it if this throws.
  public init(_ options: Options = Options()) throws(ScreenError) {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .notATerminal }
    let names = try TerminalName.candidates(
      Self.environment("TERM"), color: options.color == .never ? nil : Self.environment("COLORTERM"))
    isUTF8 = hr_locale() == 1
    guard hr_guard_install() == 0 else { throw .notATerminal }
    try Self.start(names)
    let allowed = ColorDepth.allowed(noColor: Self.environment("NO_COLOR"), choice: options.color)
    depth = min(ColorDepth(colors: Int(hr_colors())), allowed)
    size = Size(columns: Int(hr_columns()), rows: Int(hr_rows()))
    errors = options.errorLog.flatMap { ErrorOutput(log: $0) }
    setMouse(options.mouse)
  }

  private static func start(_ names: [String]) throws(ScreenError) {
    for name in names {
      let result = hr_start(name)
      if result == Int32(HR_STARTED.rawValue) { return }
      if result == Int32(HR_CANNOT_MOVE.rawValue) {
        hr_guard_remove()
        throw .cannotPlaceCursor(name)
      }
    }
    hr_guard_remove()
    throw .cannotPlaceCursor(names[0])
  }

  deinit { end() }

  static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// Gives the terminal back as it was, and shows what was written to standard error. May be called twice.
  public func end() {
    hr_end()
    hr_guard_remove()
    errors?.restore()
    errors = nil
  }

  /// Shows a frame. One of another size than the terminal's is shown as far as both reach.
  public func show(_ frame: Frame) {
    let frame = isUTF8 ? frame : frame.ascii
    let last = shown?.size == frame.size ? shown : nil
    let columns = min(frame.size.columns, size.columns)
    for row in 0..<min(frame.size.rows, size.rows) {
      guard var first = (0..<columns).first(where: { frame[$0, row] != last?[$0, row] }) else { continue }
      // A wide character is put whole.
      while first > 0, frame[first, row].text.isEmpty { first -= 1 }
      for column in first..<columns {
        let cell = frame[column, row]
        if cell.text.isEmpty { continue }
        let isCut = column + 1 == columns && column + 1 < frame.size.columns && frame[column + 1, row].text.isEmpty
        put(isCut ? Frame.Cell(text: " ", style: cell.style) : cell, column: column, row: row)
      }
    }
    shown = frame
    if let cursor = frame.cursor, frame.bounds.contains(cursor) {
      hr_show(Int32(cursor.row), Int32(cursor.column))
    } else {
      hr_show(-1, 0)
    }
  }

  private func put(_ cell: Frame.Cell, column: Int, row: Int) {
    let style = cell.style
    var flags: UInt32 = 0
    if style.bold { flags |= HR_BOLD.rawValue }
    if style.underline { flags |= HR_UNDERLINE.rawValue }
    if style.reverse { flags |= HR_REVERSE.rawValue }
    hr_put(
      Int32(row), Int32(column), cell.text, Int32(flags), number(of: style.foreground), number(of: style.background))
  }

  /// ncurses' number of a colour, as this terminal can show it.
  private func number(of color: Color) -> Int32 {
    if color == .standard { return Int32(HR_DEFAULT_COLOR.rawValue) }
    if let known = colors[color] { return known }
    let number: Int32 =
      switch color.reduced(to: depth, accepting: { _ in true }) {
      case .standard: Int32(HR_DEFAULT_COLOR.rawValue)
      case .indexed(let index) where depth == .full && index >= 8: RGB.palette[Int(index)].number
      case .indexed(let index): Int32(index)
      case .rgb(let red, let green, let blue): RGB(red: red, green: green, blue: blue).number
      }
    colors[color] = number
    return number
  }

  /// Paints everything anew with the next frame (`Ctrl-L`).
  public func redraw() {
    shown = nil
    hr_forget()
  }

  /// Takes the window's new size after `EventLoop` has told of it.
  public func resize() {
    hr_resize()
    size = Size(columns: Int(hr_columns()), rows: Int(hr_rows()))
    shown = nil
  }

  public func setMouse(_ on: Bool) {
    hr_mouse(on ? 1 : 0)
    isMouseOn = on
  }

  /// Asks the terminal to put text on its clipboard; false if it is longer than terminals take.
  public func copy(_ text: String) -> Bool {
    guard let sequence = Clipboard.sequence(text) else { return false }
    sequence.withUnsafeBytes { hr_write($0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count) }
    return true
  }

  /// Gives the terminal back, stops the process as `Ctrl-Z` does, and takes the terminal again once it goes on.
  public func suspend() {
    hr_leave()
    hr_stop()
    resume()
  }

  /// Takes the terminal again after another program had it, or after a stop from outside.
  public func resume() {
    hr_return()
    resize()
  }

  /// Gives the terminal to another program while `body` runs.
  public func lend(_ body: () -> Void) {
    hr_leave()
    body()
    resume()
  }

  /// What this terminal's keys send where it differs from the common.
  public var keySequences: [[UInt8]: Key] {
    let names: [(String, Key.Code)] =
      [
        ("kcuu1", .up), ("kcud1", .down), ("kcuf1", .right), ("kcub1", .left), ("khome", .home), ("kend", .end),
        ("kpp", .pageUp), ("knp", .pageDown), ("kich1", .insert), ("kdch1", .delete), ("kcbt", .backTab),
      ] + (1...12).map { ("kf\($0)", .function($0)) }
    var sequences: [[UInt8]: Key] = [:]
    for (name, code) in names {
      guard let bytes = hr_key(name).map({ Array(String(cString: $0).utf8) }), bytes.count > 2 else { continue }
      sequences[bytes] = Key(code)
    }
    return sequences
  }
}

extension RGB {
  /// In terminals of direct colour, ncurses takes the value itself; the first eight are names.
  var number: Int32 { max(Int32(red) << 16 | Int32(green) << 8 | Int32(blue), 8) }
}
