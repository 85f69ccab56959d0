import Terminal

/// What a piece of the screen means; the theme says how that looks.
enum Ink: String, Sendable, CaseIterable {
  case text
  case dim = "text.dim"
  case strong = "text.strong"
  case title
  case titleFocus = "title.focus"
  case heading = "header"
  case headingSorted = "header.sorted"
  case border
  case borderFocus = "border.focus"
  case breadcrumb
  case selection
  case selectionInactive = "selection.inactive"
  case bar
  case barStrong = "bar.strong"
  case loud = "bar.notice"
  case tab
  case tabActive = "tab.active"
  case label
  case link
  case ok = "status.ok"
  case warning = "status.warning"
  case error = "status.error"
  case busy = "status.busy"
  case unknown = "status.unknown"
  case progressDone = "progress.done"
  case progressRest = "progress.rest"
  case key
  case keyLabel = "key.label"
  case match = "search.match"
  case input
  case placeholder = "input.placeholder"
  case prompt = "input.prompt"
  case dialog
  case dialogBorder = "dialog.border"
  case dialogTitle = "dialog.title"
  case added = "change.added"
  case removed = "change.removed"
  case changed = "change.changed"

  /// The name a theme knows it by.
  var role: Role { Role(rawValue: rawValue) }
}
