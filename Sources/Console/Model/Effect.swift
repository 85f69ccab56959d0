import Roster

/// What the console wants done in the world; the shell does it and tells the outcome as an event.
enum Effect: Equatable, Sendable {
  // On the reading thread
  case ask(Ask)
  case openRoster
  case readStanding
  case readProfiles
  case lookForFindings

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
  case readSignIn(SignInWish)
  case acceptFinding(rule: String, subjectKind: String, subjectID: String, reason: String)
  /// Whether a setting is as it must be; `nil` is "don't know".
  case answerSetup(SetupLink, isRight: Bool?)
  /// The last diagnosis as Markdown, to be copied.
  case makeReport
  /// Writes a text that is at hand, else the last diagnosis.
  case saveReport(Handout?, path: String)
  case export(ExportWish)

  case copy(String, what: String)
  case openAddress(String)
  case useProfile(String)
  case startDemo
  case checkKey(path: String)
  case makeProfile(Profile)
  case useTheme(String)
  case mouse(Bool)
  case save(UIState)
  case redraw
  case suspend
  case quit
}
