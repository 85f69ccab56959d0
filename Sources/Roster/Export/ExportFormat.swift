/// What a roster can be written as.
public enum ExportFormat: String, CaseIterable, Sendable {
  /// 1EdTech OneRoster 1.1, bulk CSV.
  case oneroster
  /// Our own four CSV files.
  case csv
  /// The six CSV files that Apple School Manager takes by SFTP.
  case asm
  /// The documents of the command line, one a line.
  case jsonl
  /// One read-only roster file, for `--roster FILE`.
  case roster
}

/// What an export wrote, and what it could not carry.
public struct ExportReport: Equatable, Sendable {
  public struct File: Equatable, Sendable {
    public let name: String
    /// Records, without the heading.
    public let rows: Int
  }

  public let format: ExportFormat
  public let path: String
  public let files: [File]
  /// Sentences: fields that the format has no place for, and values that had to be invented.
  public let losses: [String]
}

/// Why nothing was exported.
public enum ExportError: Error, Equatable, Sendable {
  case exists(path: String)
  case system(path: String, code: Int32)
  case notATeacher(id: String)
  /// What a teacher teaches is not known, as this list was never read.
  case notRead(RosterCollection)
}
