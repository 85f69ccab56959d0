internal import Console
internal import Roster

/// One roster file, read-only: no credentials, no network. What a teacher opens.
final class FileWorld: World {
  private let roster: StoredRoster

  init(_ roster: StoredRoster) { self.roster = roster }

  func openRoster() throws -> (any RosterQuestions)? { roster }

  func standing() throws -> Standing {
    let organization = try roster.organization()
    let name = roster.path.split(separator: "/").last.map(String.init) ?? roster.path
    return Standing(
      source: .file(roster.path), profile: name, kind: .production, organizationID: organization?.id,
      organizationName: organization?.name, roster: roster.summary)
  }
}
