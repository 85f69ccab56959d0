/// One line of the table that turns evidence into a verdict.
///
/// A rule applies when all its signs hold; the first that applies decides. Who acts and what they click follows from
/// the cause (`Remedy`); `first` holds steps that come before those, such as the one that tells two classes apart.
struct Rule: Sendable {
  /// Where the rule's knowledge comes from. Only Apple's own words are certain by themselves.
  enum Source: Sendable {
    case apple(String)
    case publicReports(String)
    case inference(String)

    var words: String {
      switch self {
      case .apple(let page): "Source: Apple, \(page)."
      case .publicReports(let what): "Source: public reports (\(what))."
      case .inference(let why): "No source states this; it is inferred: \(why)."
      }
    }
  }

  let name: String
  let when: [Sign]
  let cause: Cause
  let confidence: Verdict.Confidence
  var alsoPossible: [Verdict.Class] = []
  /// What the signs mean, for the person who reads the verdict.
  let because: String
  var first: [String] = []
  let source: Source

  func applies(to seen: Observation) -> Bool { when.allSatisfy { $0.holds(in: seen) } }
}
