/// Which terminfo entries to try, from the environment's `TERM` and `COLORTERM`.
enum TerminalName {
  /// A name unknown to this host is common after ssh from a newer terminal; nearly all of those speak xterm's language.
  static let fallbacks = ["xterm-256color", "xterm", "vt100"]

  /// - Parameter color: `COLORTERM`. A terminal that says `truecolor` there names an entry of 256 colours in `TERM` all
  ///   the same; its `-direct` sibling, where this host has it, is the one that ncurses can send exact colours by.
  static func candidates(_ name: String?, color: String? = nil) throws(ScreenError) -> [String] {
    guard let name, !name.isEmpty else { return fallbacks }
    if name == "dumb" { throw .dumb }
    var names = [name] + fallbacks.filter { $0 != name }
    if ["truecolor", "24bit"].contains(color), name.hasSuffix("-256color") {
      names.insert(name.dropLast("-256color".count) + "-direct", at: 0)
    }
    return names
  }
}
