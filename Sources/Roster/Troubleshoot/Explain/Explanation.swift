public import HTTP
internal import JSON

/// Explains a pasted error, offline: it reads status, headers, body and address from whatever text it is given, says
/// what it could not read, and has `Troubleshooter` judge the rest.
///
/// The text may hold tokens and names. Nothing of it comes out again but what `Troubleshooter` lets through.
public enum Explanation {
  /// Longer texts are read up to here.
  public static let maximumLength = 1 << 20

  /// `status`, `headers` and `origin` are what the person said beside the text; each outranks what the text says.
  /// `now` serves to date a client secret that stands in a pasted request.
  public static func of(
    text: String, status: Int? = nil, headers: Headers = Headers(), origin: Evidence.Origin? = nil, now: Double? = nil
  ) -> Diagnosis {
    let text = text.utf8.count > maximumLength ? String(text.prefix(maximumLength)) : text
    // What is said beside the text is said of one answer.
    if status == nil, headers.fields.isEmpty, origin == nil || origin == .roster, let probes = PastedProbes(text) {
      return probes.diagnosis
    }
    let reading = PastedError(text: text, status: status, headers: headers, origin: origin, now: now)
    let verdict = Troubleshooter.judge(reading.evidence)
    return Diagnosis(
      verdict: verdict, checks: Troubleshooter.isAtALoss(reading.evidence) ? unread(reading.checks) : reading.checks)
  }

  /// A body that was found and tells nothing was not read.
  private static func unread(_ checks: [Check]) -> [Check] {
    checks.map { check in
      guard check.name == "body", check.outcome == .pass else { return check }
      return Check(name: check.name, outcome: .notChecked, detail: check.detail + "; nothing in it is known")
    }
  }
}
