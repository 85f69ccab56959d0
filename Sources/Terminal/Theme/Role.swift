/// What a piece of the screen means, by which a theme decides how it looks.
///
/// Names are made of parts with dots between. What a theme leaves out is taken from the longest beginning that it
/// has: `status.ok` from `status`, and that from `text`.
public struct Role: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  private init(_ name: String) { rawValue = name }

  /// Ordinary text, and the ground the whole screen stands on.
  public static let text = Role("text")
  /// Less important text.
  public static let dim = Role("text.dim")
  /// More important text.
  public static let strong = Role("text.strong")

  /// The lines around a pane.
  public static let border = Role("border")
  /// The lines around the pane that has the keys.
  public static let focusedBorder = Role("border.focus")
  /// A pane's title.
  public static let title = Role("title")
  /// The title of the pane that has the keys.
  public static let focusedTitle = Role("title.focus")

  /// The line at the top: program, profile, roster, connection.
  public static let bar = Role("bar")
  public static let strongBar = Role("bar.strong")
  /// The sandbox or test data, said loudly.
  public static let notice = Role("bar.notice")
  /// A screen's tab.
  public static let tab = Role("tab")
  /// The tab of the screen that is shown.
  public static let activeTab = Role("tab.active")
  /// The way from one record to the next.
  public static let breadcrumb = Role("breadcrumb")

  /// Column headers.
  public static let header = Role("header")
  /// The header of the column that sorts.
  public static let sortedHeader = Role("header.sorted")
  /// The name of a field in a detail.
  public static let label = Role("label")
  /// An address that can be opened.
  public static let link = Role("link")

  /// The selected row.
  public static let selection = Role("selection")
  /// The selected row of a pane that does not have the keys.
  public static let inactiveSelection = Role("selection.inactive")

  /// A text field.
  public static let input = Role("input")
  public static let inputPrompt = Role("input.prompt")
  /// What stands in an empty field.
  public static let placeholder = Role("input.placeholder")

  public static let ok = Role("status.ok")
  public static let warning = Role("status.warning")
  public static let error = Role("status.error")
  /// Something to know, and nothing to do.
  public static let info = Role("status.info")
  /// Work under way.
  public static let busy = Role("status.busy")
  /// Not known, not checked, not connected.
  public static let unknown = Role("status.unknown")

  public static let progressDone = Role("progress.done")
  public static let progressRest = Role("progress.rest")

  /// A key in the line of keys and in the help.
  public static let key = Role("key")
  /// What the key does.
  public static let keyLabel = Role("key.label")
  /// What a search found in a row.
  public static let match = Role("search.match")

  public static let dialog = Role("dialog")
  public static let dialogBorder = Role("dialog.border")
  public static let dialogTitle = Role("dialog.title")

  public static let added = Role("change.added")
  public static let removed = Role("change.removed")
  public static let changed = Role("change.changed")

  /// Every role the console draws with.
  public static let all: [Role] = [
    text, dim, strong, border, focusedBorder, title, focusedTitle, bar, strongBar, notice, tab, activeTab, breadcrumb,
    header, sortedHeader, label, link, selection, inactiveSelection, input, inputPrompt, placeholder, ok, warning,
    error, info, busy, unknown, progressDone, progressRest, key, keyLabel, match, dialog, dialogBorder, dialogTitle,
    added, removed, changed,
  ]

  /// Lines and bars have to be seen, not read: they need less contrast.
  public var isLine: Bool { [Role.border, .focusedBorder, .dialogBorder, .progressDone, .progressRest].contains(self) }

  /// The role itself, then each beginning of its name, then `text`.
  public var fallbacks: [Role] {
    var roles: [Role] = []
    var name = rawValue[...]
    while true {
      roles.append(Role(String(name)))
      guard let dot = name.lastIndex(of: ".") else { break }
      name = name[..<dot]
    }
    if roles.last != .text { roles.append(.text) }
    return roles
  }
}
