import Terminal
import Text

/// The lines of help, made from the key table.
enum HelpLines {
  struct Entry: Equatable {
    /// Empty for the head of a section.
    var keys: String
    var words: String
    /// The action's name, as a config remaps it.
    var action: String
  }

  static func of(_ table: KeyTable, matching search: String) -> [Entry] {
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
          keys: binding.keys.isEmpty ? "(no key)" : binding.keys.map(KeyNames.shown).joined(separator: " "),
          words: binding.help, action: binding.action.rawValue)
      }
    }
    return entries
  }

  /// How many of them a window shows.
  static func rows(in size: Size) -> Int {
    max(DialogBox.area(columns: 76, rows: size.rows - 4, in: size).size.rows - 4, 1)
  }
}
