internal import JSON
internal import Roster

/// A failure in words, and what can be done about it: the second of three steps.
///
/// `code` is for scripts and does not change with the words.
struct Complaint: Sendable {
  let code: String
  let message: String
  let remedy: String
  let verdict: Verdict?
  let exit: ExitCode

  init(_ code: String, _ message: String, remedy: String, exit: ExitCode = .failure, verdict: Verdict? = nil) {
    self.code = code
    self.message = message
    self.remedy = remedy
    self.exit = exit
    self.verdict = verdict
  }

  var json: JSONValue {
    [
      "error": ["code": .string(code), "message": .string(message), "remedy": .string(remedy)],
      "verdict": verdict.map(\.json) ?? .null,
    ]
  }
}
