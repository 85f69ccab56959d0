import Terminal
import Text

/// The lines of help, made from the key table.
enum HelpLines {
  struct Entry: Equatable {
    /// Empty for the head of a section, and for a row that goes on with the words of the one before.
    var keys: String
    var words: String
    /// The action's name, as a config remaps it.
    var action: String

    var isHeading: Bool { action.isEmpty }
  }

  private static let columns = 76

  static func of(_ table: KeyTable, matching search: String, isUTF8: Bool = true) -> [Entry] {
    let words = Folding.fold(search).split(separator: " ")
    var entries: [Entry] = []
    for section in Binding.Section.allCases {
      let found = table.bindings.filter { binding in
        guard binding.section == section else { return false }
        let text = Folding.fold(
          binding.help + " " + binding.action.rawValue + " " + binding.keys.map(KeyNames.shown).joined(separator: " "))
        return words.allSatisfy { text.contains($0) }
      }
      guard !found.isEmpty else { continue }
      entries.append(Entry(keys: "", words: section.rawValue, action: ""))
      entries += found.map { binding in
        Entry(
          keys: binding.keys.isEmpty
            ? "(no key)" : binding.keys.map { KeyNames.shown($0, isUTF8: isUTF8) }.joined(separator: " "),
          words: binding.help, action: binding.action.rawValue)
      }
    }
    return entries
  }

  /// The rows of a window: what is too long for one goes on in the next.
  static func rows(of table: KeyTable, matching search: String, in size: Size, isUTF8: Bool = true) -> [Entry] {
    let inside = Arrangement.inside(area(in: size)).size.columns
    let width = max(inside - keyColumns(of: inside) - 2, 1)
    return of(table, matching: search, isUTF8: isUTF8).flatMap { entry -> [Entry] in
      if entry.isHeading { return [entry] }
      return Wrapping.wrap([Span(entry.words)], width: width).enumerated().map { place, spans in
        Entry(
          keys: place == 0 ? entry.keys : "", words: spans.map(\.text.string).joined(), action: entry.action)
      }
    }
  }

  static func area(in size: Size) -> Rect { DialogBox.area(columns: columns, rows: size.rows - 4, in: size) }

  /// How many of an inner width the keys have.
  static func keyColumns(of width: Int) -> Int { min(20, width / 3) }

  /// The rows for help that is scrolled so far, and no further than to its end.
  static func top(_ top: Int, of help: HelpDialog, in console: Console) -> Int {
    let rows = rows(of: console.keys, matching: help.field.text, in: console.size, isUTF8: console.isUTF8).count
    return max(min(top, rows - height(in: console.size)), 0)
  }

  /// How many rows a window shows.
  private static func height(in size: Size) -> Int { max(area(in: size).size.rows - 4, 1) }
}
