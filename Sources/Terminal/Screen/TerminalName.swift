/// Which terminfo entries to try, from the environment's `TERM`.
enum TerminalName {
  /// A name unknown to this host is common after ssh from a newer terminal; nearly all of those speak xterm's language.
  static let fallbacks = ["xterm-256color", "xterm", "vt100"]

  static func candidates(_ name: String?) throws(ScreenError) -> [String] {
    guard let name, !name.isEmpty else { return fallbacks }
    if name == "dumb" { throw .dumb }
    return [name] + fallbacks.filter { $0 != name }
  }
}
