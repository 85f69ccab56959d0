internal import Roster
internal import Text

/// The settings no request shows, as far as they are not proven: each a question with the place to look.
enum SetupText {
  static func of(_ setup: SetupChain, _ style: TextStyle) -> String {
    let open = setup.links.filter { !$0.isProven }
    guard !open.isEmpty else { return "" }
    var lines = ["  What no request shows (answer it in the console, Troubleshoot):"]
    for link in open {
      lines.append("    - \(link.question) [\(link.known)]")
      lines.append("      Where, for \(link.id.actor.title): \(link.id.place)")
    }
    return Wrapping.of(lines.map { style.show(DisplayText(foreign: $0)) + "\n" }.joined(), style.columns)
  }
}
