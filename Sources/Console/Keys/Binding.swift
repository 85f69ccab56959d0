import Terminal

/// One line of the key table: what an action is called, which keys lead to it, and what help says of it.
struct Binding: Equatable, Sendable {
  enum Section: String, CaseIterable, Sendable {
    case moving = "Moving"
    case finding = "Finding"
    case record = "With what is shown"
    case sync = "Connecting and syncing"
    case console = "The console"
  }

  let action: Action
  let section: Section
  var keys: [Key]
  /// A sentence for help.
  let help: String
  /// A word or two for the bar at the foot of the screen.
  let hint: String
}
