internal import Console
internal import Roster

/// An error as the console shows it.
enum ConsoleFailure {
  /// What the console itself tells apart is passed on as it is.
  static func of(_ error: any Error) -> any Error {
    if error is CancellationError || error is RosterQuestionError || error is Console.Failure { return error }
    let complaint = Complaint(of: error, path: [])
    return Console.Failure(
      complaint.message, remedy: complaint.remedy.isEmpty ? nil : complaint.remedy, verdict: complaint.verdict)
  }
}
