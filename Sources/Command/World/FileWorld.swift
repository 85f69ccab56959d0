internal import Console
internal import Roster

/// One roster file, read-only: no credentials, no network. What a teacher opens.
final class FileWorld: World {
  private let roster: StoredRoster
  private let invocation: Invocation

  init(_ roster: StoredRoster, _ invocation: Invocation) {
    self.roster = roster
    self.invocation = invocation
  }

  func openRoster() throws -> (any RosterQuestions)? { roster }

  func standing() throws -> Standing {
    let organization = try roster.organization()
    let name = roster.path.split(separator: "/").last.map(String.init) ?? roster.path
    return Standing(
      source: .file(name), profile: name, kind: .production, organizationID: organization?.id,
      organizationName: organization?.name, roster: roster.summary)
  }

  /// What may be read may be taken along: her list for the register, say.
  func export(_ wish: ExportWish) async throws -> String {
    do {
      return try await WishedExport(roster: roster, invocation: invocation).write(wish).words
    } catch {
      throw ConsoleFailure.of(error)
    }
  }
}
