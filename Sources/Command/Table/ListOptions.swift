internal import Roster

/// What the three list commands have in common.
enum ListOptions {
  static let search = "Every word of QUERY must match, in any order and any field; case and accents do not count."

  static let query = ArgumentSpec(.text("QUERY"), optional: true, repeats: true, help: "words to look for")

  static let location = OptionSpec("location", .text("L"), help: "only at this location: its id, or its whole name")

  static let all: [OptionSpec] = [
    OptionSpec("limit", .number("N"), help: "at most so many; without it, all"),
    OptionSpec("csv", help: "as CSV (RFC 4180), safe to open in a spreadsheet"),
    OptionSpec("raw", help: "with --csv: leave cells that look like formulas as they are"),
    OptionSpec("bom", help: "with --csv: begin with a byte order mark, as Excel wants for UTF-8"),
  ]

  /// A location that nobody is at is mostly one that was misspelt: an empty list alone would not tell.
  static func noteEmpty(
    _ list: RosterCollection, at location: String?, _ invocation: Invocation, count: (String) throws -> Int
  ) throws {
    guard let location, try count(location) == 0 else { return }
    let what = list == .classes ? "No class" : "Nobody"
    invocation.note("\(what) is at a location with the id or the whole name \"\(location)\"; see: homeroom locations")
  }

  /// Each once, in order.
  static func unique(_ texts: [String]) -> [String] {
    texts.reduce(into: []) { result, text in if !result.contains(text) { result.append(text) } }
  }
}
