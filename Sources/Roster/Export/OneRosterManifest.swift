/// Which files of OneRoster are there, and how a receiver takes each (OneRoster 1.1, "CSV Tables", `manifest.csv`).
///
/// `bulk` is all there is: whatever else the receiver has may go. A part of a school is therefore `delta`, of which each
/// row says its `status` and its time; nothing is removed for it. A list that was never read is `absent`.
struct OneRosterManifest {
  private enum Mode: String { case absent, bulk, delta }

  private static let files = [
    "academicSessions", "categories", "classes", "classResources", "courses", "courseResources", "demographics",
    "enrollments", "lineItems", "orgs", "resources", "results", "users",
  ]

  private var modes: [String: Mode] = [:]
  private let asOf: String

  init(_ selection: RosterSelection) {
    let summary = selection.roster.summary
    asOf = UTCTime.rfc3339(summary.asOf)
    let whole: Mode = selection.isPart ? .delta : .bulk
    // Whoever is in the other files needs an organisation, but this one is not all of them.
    modes["orgs"] = summary.locations == nil ? .delta : whole
    if summary.people != nil { modes["users"] = whole }
    if summary.classes != nil {
      for file in ["academicSessions", "courses", "classes"] { modes[file] = whole }
    }
    if summary.people != nil, summary.classes != nil { modes["enrollments"] = whole }
  }

  func has(_ file: String) -> Bool { modes[file] != nil }

  /// `status` and `dateLastModified` of each row; a bulk file has neither.
  func state(_ file: String) -> [String] { modes[file] == .delta ? ["active", asOf] : ["", ""] }

  /// The lines under the heading.
  var properties: [[String]] {
    [["manifest.version", "1.0"], ["oneroster.version", "1.1"]]
      + Self.files.map { ["file." + $0, (modes[$0] ?? .absent).rawValue] }
      + [["source.systemName", "homeroom"], ["source.systemCode", "homeroom"]]
  }
}
