/// A search being typed, and what to go back to when it is given up.
struct SearchPrompt: Equatable, Sendable {
  var field: TextField
  /// What was searched for before.
  var before: String
  /// What was selected before.
  var selected: String?
}
