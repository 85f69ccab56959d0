/// Why the console cannot take the terminal, in words for a person.
public enum ScreenError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Input or output is a file or a pipe.
  case notATerminal
  /// `TERM` says that the terminal can only print lines.
  case dumb
  /// The terminal of that name cannot place a cursor.
  case cannotPlaceCursor(String)

  public var description: String {
    switch self {
    case .notATerminal: "the console needs a terminal for its input and its output"
    case .dumb: "this terminal prints lines only (TERM=dumb)"
    case .cannotPlaceCursor(let name): "the terminal \"\(name)\" cannot place a cursor"
    }
  }

  /// What to run instead.
  public var remedy: String { "run `homeroom status`, another command, or `homeroom --plain`" }
}
