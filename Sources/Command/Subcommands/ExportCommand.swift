internal import JSON
internal import Roster

/// `homeroom export`
enum ExportCommand {
  static let spec = CommandSpec(
    "export", "Writes the roster for another program, or a teacher's classes for her",
    details: [
      "oneroster is a folder in 1EdTech's OneRoster 1.1, csv four plain files, asm the six files Apple School Manager takes "
        + "by SFTP, jsonl the documents of this program one a line, roster one file for \"homeroom --roster FILE\".",
      "It appears whole or not at all, readable by you alone, and never in place of something else. What the format can't "
        + "carry, and what had to be invented for it, is said, and stands in LOSSES.txt.",
    ],
    options: [
      OptionSpec(
        "format", .choice("FORMAT", ExportFormat.allCases.map(\.rawValue)), required: true,
        help: ExportFormat.allCases.map(\.rawValue).joined(separator: ", ")),
      OptionSpec("out", .file("PATH"), required: true, help: "the folder to make, or for roster the file"),
      OptionSpec(
        "teacher", .personID,
        help: "only the classes this person teaches, with their people; an id, or words that only one person fits"),
      OptionSpec("raw", help: "leave cells that look like formulas as they are"),
    ],
    examples: [
      .init("homeroom export --format oneroster --out oneroster", "a folder for a learning platform"),
      .init(
        "homeroom export --format roster --teacher ID --out silva.roster", "one teacher's classes, for her own homeroom"
      ),
    ],
    run: run)

  static func run(_ invocation: Invocation) throws -> ExitCode {
    guard let format = try invocation.choice("format", ExportFormat.self), let out = invocation.value("out") else {
      return .usage
    }
    let roster = try invocation.roster()
    let teacher = try invocation.value("teacher").map { try Self.teacher($0, roster) }
    let export = RosterExport(
      format: format, teacher: teacher, raw: invocation.has("raw"),
      maker: "homeroom \(Version.current), \(UserName.current), \(UTCTime.rfc3339(UTCTime.now))")
    let path = invocation.absolute(out)
    let report: ExportReport
    do {
      report = try Waiting.value { try await export.write(roster, to: path) }
    } catch {
      if invocation.global.roster == nil { try? invocation.desk().log.record(export: format.rawValue, failed: error) }
      throw error
    }
    if invocation.global.roster == nil {
      let rows = report.files.reduce(0) { $0 + $1.rows }
      let desk = try invocation.desk()
      desk.audit.record(
        .exported, profile: desk.profile.name,
        [
          "format": .string(format.rawValue), "teacher": JSONValue(invocation.has("teacher")),
          "rows": .integer(Int64(rows)),
        ])
      desk.log.record(.exported, "\(format.rawValue), rows \(rows)")
    }
    if invocation.global.json {
      try invocation.print(report.document)
      return .ok
    }
    for file in report.files { try invocation.say("\(file.name)  \(file.rows)") }
    for loss in report.losses { invocation.note("lost: " + loss) }
    return .ok
  }

  private static func teacher(_ search: String, _ roster: any RosterQuestions) throws -> PersonID {
    // Without the people there is nobody to find, and without the classes nobody teaches.
    for list in [RosterCollection.users, .classes] where roster.summary.count(of: list) == nil {
      throw ExportError.notRead(list)
    }
    return try PersonCommand.kind.find(search, in: roster).row.id
  }
}

extension ProfileLog {
  /// Keeps that an export failed, by its error's code alone: its words may name a path.
  func record(export format: String, failed error: any Error) {
    record(.notDone, "export of \(format), \(Complaint(of: error, path: []).code)")
  }
}

extension ExportReport {
  /// The document of `export`.
  var document: JSONValue {
    [
      "format": .string(format.rawValue), "path": .string(path),
      "files": .array(files.map { ["name": .string($0.name), "rows": .integer(Int64($0.rows))] }),
      "losses": JSONValue(losses),
    ]
  }
}
