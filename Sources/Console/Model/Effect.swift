/// What the console wants done in the world; the shell does it and tells the outcome as an event.
enum Effect: Equatable, Sendable {
  // On the reading thread
  case ask(Ask)
  case openRoster
  case readStanding
  case readProfiles

  case after(seconds: Double, Timer)

  case sync(fresh: Bool)
  case cancelSync
  case settleHeld(publish: Bool)

  case connect
  case finishConnect(Pasted)
  case confirmConsent(Bool)
  case abandonConnect
  case disconnect

  case askApple(Target)
  case examine
  case cancel(Job)
  case explain(Pasted)
  case readSignIn(Pasted)
  case acceptFinding(rule: String, subjectKind: String, subjectID: String, reason: String)
  /// The last diagnosis as Markdown, to be copied.
  case makeReport
  case saveReport(path: String)
  case export(ExportWish)

  case copy(String, what: String)
  case openAddress(String)
  case useProfile(String)
  case startDemo
  case useTheme(String)
  case mouse(Bool)
  case save(UIState)
  case redraw
  case suspend
  case quit
}

/// An export as it was asked for.
public struct ExportWish: Equatable, Sendable {
  /// What is written: a whole roster in one of the formats, or the rows of the list on screen.
  enum What: Equatable, Sendable {
    case format(String)
    case view(ListQuery)
  }

  var what: What
  /// As it was typed; `~` not yet resolved.
  var path: String
}
