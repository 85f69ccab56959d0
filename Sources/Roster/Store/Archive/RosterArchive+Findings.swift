internal import SQLite

extension RosterArchive {
  /// The faults of the current roster, errors first, each with its acceptance.
  public func findings() throws -> [Finding] {
    guard let roster = try openCurrent() else { return [] }
    var findings: [Finding] = []
    try forEachFinding(of: roster) { findings.append($0) }
    return findings
  }

  /// Hands out the faults of a roster one by one, each with its acceptance.
  public func forEachFinding(of roster: StoredRoster, _ body: (Finding) throws -> Void) throws {
    let accepted = try acceptances()
    try roster.forEachFinding {
      var finding = $0
      finding.accepted = accepted[Key(rule: $0.rule, subject: $0.subject)]
      try body(finding)
    }
  }

  /// Notes that a finding was looked at and is let be, in this roster and those that follow.
  public func accept(_ rule: Finding.Rule, _ subject: Finding.Subject, reason: String, at: Double) throws {
    try writing {
      try $0.run(
        """
        INSERT INTO accepted_finding VALUES (?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET reason = excluded.reason, at = excluded.at
        """, [.text(rule.rawValue), .text(subject.kind.rawValue), .text(subject.id), .text(reason), Value(at)])
    }
  }

  private struct Key: Hashable {
    var rule: Finding.Rule
    var subject: Finding.Subject
  }

  private func acceptances() throws -> [Key: Finding.Acceptance] {
    let rows = try reading { catalogue in
      try catalogue.rows("SELECT rule, kind, id, reason, at FROM accepted_finding") {
        row -> (Key, Finding.Acceptance)? in
        guard let rule = row.text(0).flatMap(Finding.Rule.init(rawValue:)),
          let kind = row.text(1).flatMap(Finding.Subject.Kind.init(rawValue:))
        else { return nil }
        return (
          Key(rule: rule, subject: Finding.Subject(kind: kind, id: row.text(2) ?? "")),
          Finding.Acceptance(reason: row.text(3) ?? "", at: row.double(4))
        )
      }.compactMap(\.self)
    }
    return Dictionary(rows ?? [], uniquingKeysWith: { _, last in last })
  }
}
