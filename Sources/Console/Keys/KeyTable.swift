import Terminal

/// The one table of keys: it dispatches them, and help and the key bar are made from it, so they cannot disagree.
public struct KeyTable: Equatable, Sendable {
  private(set) var bindings: [Binding]
  /// What actions are called where they are not done by a key.
  private var words: [Action: String] = [:]

  public static let standard = KeyTable(bindings: defaults)

  init(bindings: [Binding]) { self.bindings = bindings }

  /// The first action under a key that can be done here.
  func action(for key: Key, where offered: (Action) -> Bool) -> Action? {
    bindings.first { $0.keys.contains(key) && offered($0.action) }?.action
  }

  func binding(of action: Action) -> Binding? { bindings.first { $0.action == action } }
  func keys(of action: Action) -> [Key] { binding(of: action)?.keys ?? [] }

  /// The key to name in a sentence: `s`, or `:` and its verb where the action has no key.
  func name(of action: Action) -> String {
    words[action] ?? keys(of: action).first.map(KeyNames.shown) ?? ":\(action.rawValue)"
  }

  /// The table for where words do what keys do on a screen.
  func called(_ words: [Action: String]) -> KeyTable {
    var table = self
    table.words = words
    return table
  }

  /// The table with a config's wishes in it: action names to key names, an empty list unbinds. A key taken for one
  /// action leaves those that had it in the same place. What cannot be understood is told and left as it was.
  public func remapped(_ wishes: [(action: String, keys: [String])]) -> (table: KeyTable, problems: [String]) {
    var table = self
    var problems: [String] = []
    var wished: Set<Action> = []
    for wish in wishes {
      guard let action = Action(rawValue: wish.action),
        let place = table.bindings.firstIndex(where: { $0.action == action })
      else {
        problems.append("keys: no action is called \u{201C}\(wish.action)\u{201D}; `?` lists them")
        continue
      }
      var keys: [Key] = []
      for name in wish.keys {
        if let key = Key(name: name) {
          keys.append(key)
        } else {
          problems.append(
            "keys: \u{201C}\(name)\u{201D} for \(wish.action) is no key; write for example ctrl-p, pgdn or G")
        }
      }
      if keys.isEmpty && !wish.keys.isEmpty { continue }
      wished.insert(action)
      table.bindings[place].keys = keys
      for other in table.bindings.indices where !wished.contains(table.bindings[other].action) {
        guard !action.sharesKeys(with: table.bindings[other].action) else { continue }
        table.bindings[other].keys.removeAll(where: keys.contains)
      }
    }
    return (table, problems)
  }
}

extension Action {
  /// Screens apart from each other may give one key two meanings; which one holds is always on the key bar.
  private static let places: [Action: Set<Tab>] = [
    .role: [.people], .rule: [.findings], .check: [.troubleshoot], .answer: [.troubleshoot], .accept: [.findings],
    .askApple: [.classes, .people, .locations], .input: [.troubleshoot, .signIns],
    .nonce: [.signIns], .exchange: [.signIns],
  ]

  func sharesKeys(with other: Action) -> Bool {
    guard let mine = Self.places[self], let theirs = Self.places[other] else { return false }
    return mine.isDisjoint(with: theirs)
  }
}
