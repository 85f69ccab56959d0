internal import Roster

/// What went wrong in a command, as a value: the first of three steps. `Complaint` finds the words, `ExitCode` the number.
enum Failure: Error, Sendable {
  case noProfile
  case manyProfiles([String])
  case unknownProfile(String, known: [String])
  case profileExists(String)
  case noRoster(profile: String)
  /// `--roster FILE` together with what needs a profile.
  case needsProfile(command: String)
  case keyFile(PrivateKeyFile.Failure, path: String)
  case remaining([String])
  /// What `--roster` names can't be opened.
  case rosterFile(path: String, code: Int32)
  case fileUnreadable(path: String, code: Int32)
  case fileUnwritable(path: String, code: Int32)
  case fileExists(path: String)
  case noDiagnosis(profile: String)
  case noEarlierRoster(run: Int)
  case rosterNotKept(run: Int, kept: [Int])
  case noSuchFinding(rule: String, subject: String)
  /// `notRead` says why there is none at all.
  case noSuchRecord(kind: String, search: String, notRead: String?)
  case ambiguousRecord(kind: String, search: String, ids: [String], count: Int)
  case notConfirmed(action: String)
  case needsTerminal
  case verdict(Verdict)
  case output(code: Int32)
  case interrupted
}
