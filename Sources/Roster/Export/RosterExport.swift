/// Writes a roster for somebody else to read.
///
/// What is written appears whole or not at all, readable by its owner alone, and never in place of something else.
public struct RosterExport: Sendable {
  public var format: ExportFormat
  /// Only this teacher's classes, and their people.
  public var teacher: PersonID?
  /// Leave cells that look like formulas as they are.
  public var raw: Bool
  /// Who makes it, as the roster file tells.
  public var maker: String

  public init(format: ExportFormat, teacher: PersonID? = nil, raw: Bool = false, maker: String) {
    self.format = format
    self.teacher = teacher
    self.raw = raw
    self.maker = maker
  }

  /// Runs on a thread of its own. Where the task is cancelled it ends at the next record, and leaves nothing behind.
  public func write(_ roster: any RosterQuestions, to path: String) async throws -> ExportReport {
    let cancellation = ExportCancellation()
    return try await withTaskCancellationHandler {
      defer { cancellation.end() }
      return try await OwnThread.run { try write(roster, to: path, cancellation) }
    } onCancel: {
      cancellation.raise()
      // One between two statements is no one's, and some statements are long: again and again, until it was noticed.
      Task.detached {
        while cancellation.isWorking {
          cancellation.raise()
          try? await Task.sleep(for: .milliseconds(20))
        }
      }
    }
  }

  private func write(
    _ roster: any RosterQuestions, to path: String, _ cancellation: ExportCancellation
  ) throws -> ExportReport {
    let selection = try RosterSelection(roster, teacher: teacher, cancellation: cancellation)
    if format == .roster { return try RosterFileExport(maker: maker).write(selection, to: path) }
    let folder = try ExportFolder(path)
    do {
      var losses: [String]
      switch format {
      case .csv: losses = try PlainCSVExport(csv: CSVText(raw: raw)).write(selection, into: folder)
      case .jsonl: losses = try JSONLinesExport().write(selection, into: folder)
      case .oneroster: losses = try OneRosterExport(csv: CSVText(raw: raw)).write(selection, into: folder)
      case .asm: losses = try SchoolManagerExport().write(selection, into: folder)
      case .roster: losses = []
      }
      losses = selection.notRead + losses
      if !losses.isEmpty {
        try folder.write("LOSSES.txt", counts: false) { file in for loss in losses { file.add(loss + "\n") } }
      }
      try cancellation.check()
      try folder.publish()
      return ExportReport(format: format, path: path, files: folder.files, losses: losses)
    } catch {
      folder.abandon()
      throw error
    }
  }
}
