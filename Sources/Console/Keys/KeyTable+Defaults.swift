import Terminal

extension KeyTable {
  /// Nothing lies on `ctrl-a` or `ctrl-b`, which tmux and screen take; nothing destructive lies on one key.
  static let defaults: [Binding] = moving + finding + record + syncing + console

  private static let moving: [Binding] = [
    bind(.up, .moving, [.up, .character("k")], "One row up", "move"),
    bind(.down, .moving, [.down, .character("j")], "One row down", "move"),
    bind(.pageUp, .moving, [.pageUp], "One page up", "page"),
    bind(.pageDown, .moving, [.pageDown, .character(" ")], "One page down", "page"),
    bind(.top, .moving, [.home, .character("g")], "To the first row", "first"),
    bind(.bottom, .moving, [.end, .character("G")], "To the last row", "last"),
    bind(.open, .moving, [.enter, .character("l"), .right], "Open the selected row", "open"),
    bind(
      .back, .moving, [.escape, .character("h"), .left, .backspace],
      "Back to where you came from, on the same row; also ends a search", "back"),
    bind(.nextPane, .moving, [.tab, .backTab], "To the other pane", "pane"),
    bind(.screen1, .moving, [.character("1")], "Classes", "classes"),
    bind(.screen2, .moving, [.character("2")], "People", "people"),
    bind(.screen3, .moving, [.character("3")], "Locations", "locations"),
    bind(
      .screen4, .moving, [.character("4")], "Troubleshoot: why it does not work, who must act, what to click", "why"),
    bind(.screen5, .moving, [.character("5")], "Changes between the last two rosters", "changes"),
    bind(.screen6, .moving, [.character("6")], "Findings: faults in the data", "findings"),
    bind(.screen7, .moving, [.character("7")], "Sign-ins: read what Sign in with Apple returned", "sign-ins"),
    bind(.screen8, .moving, [.character("8")], "Log: what the program did", "log"),
  ]

  private static let finding: [Binding] = [
    bind(
      .search, .finding, [.character("/")], "Search as you type: names, e-mail, number, room, id; Esc restores",
      "search"),
    bind(.nextMatch, .finding, [.character("n")], "To the next match", "next"),
    bind(.previousMatch, .finding, [.character("N")], "To the match before", "previous"),
    bind(.sort, .finding, [.character("o")], "Sort by the next column", "sort"),
    bind(.reverse, .finding, [.character("O")], "Turn the order round", "reverse"),
    bind(.role, .finding, [.character("r")], "All people, students, instructors, staff", "role"),
    bind(.rule, .finding, [.character("f")], "Findings of one rule, of the next, of all", "rule"),
  ]

  private static let record: [Binding] = [
    bind(.copy, .record, [.character("c")], "Copy the e-mail or id of the selected row, or the report", "copy"),
    bind(.export, .record, [.character("e")], "Export what is shown to a file", "export"),
    bind(.openAddress, .record, [.character("u")], "Open, or else show, the address of what is shown", "address"),
    bind(
      .askApple, .record, [.character("a")], "Ask Apple now for this record and show it beside the stored one",
      "ask Apple"),
    bind(.accept, .record, [.character("a")], "Accept this finding, with a reason", "accept"),
    bind(.input, .record, [.character("i")], "Paste an error, or a sign-in, to have it explained", "paste"),
    bind(
      .answer, .record, [.character("a")], "Answer what no request shows; it is remembered", "answer"),
    bind(
      .nonce, .record, [.character("a")], "Compare the nonce of the sign-in with the one the app asked with", "nonce"),
    bind(
      .exchange, .record, [.character("T")],
      "Trade the code of the sign-in in at Apple; asks first, since it can be done once", "trade in"),
    bind(.check, .record, [.character("r")], "Run the checks against Apple now", "check"),
  ]

  private static let syncing: [Binding] = [
    bind(.connect, .sync, [.character("C")], "Connect to Apple School Manager", "connect"),
    bind(.sync, .sync, [.character("s")], "Sync the roster", "sync"),
    bind(.cancel, .sync, [.character("x")], "Cancel what is running; a sync keeps its place", "cancel"),
    bind(.publish, .sync, [.character("p")], "Review a held roster, and publish it", "publish"),
    bind(.discard, .sync, [], "Drop a held roster", "discard"),
  ]

  private static let console: [Binding] = [
    bind(.palette, .console, [.character(":")], "Type a command", "command"),
    bind(.help, .console, [.character("?"), .function(1)], "This help", "help"),
    bind(.theme, .console, [.character("t")], "Choose a theme", "theme"),
    bind(.mouse, .console, [.character("m")], "Give the mouse to the console or to the terminal", "mouse"),
    bind(.zoom, .console, [.character("z")], "One pane on the whole screen, and back", "zoom"),
    bind(.wide, .console, [.character("w")], "More columns, and back", "wide"),
    bind(.profile, .console, [.character("P")], "Switch to another profile", "profile"),
    Binding(
      action: .redraw, section: .console, keys: [Key(.character("l"), control: true)], help: "Draw the screen anew",
      hint: "redraw"),
    Binding(
      action: .suspend, section: .console, keys: [Key(.character("z"), control: true)],
      help: "Stop, and leave the shell to you; `fg` comes back", hint: "suspend"),
    Binding(
      action: .quit, section: .console, keys: [Key(.character("q")), Key(.character("c"), control: true)],
      help: "Quit; asks only while a sync runs", hint: "quit"),
  ]

  private static func bind(
    _ action: Action, _ section: Binding.Section, _ codes: [Key.Code], _ help: String, _ hint: String
  ) -> Binding {
    Binding(action: action, section: section, keys: codes.map { Key($0) }, help: help, hint: hint)
  }
}
