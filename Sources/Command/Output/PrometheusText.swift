internal import Roster

/// How a profile stands, in Prometheus' text format 0.0.4.
enum PrometheusText {
  static func of(_ standing: ProfileStatus, now: Double) -> String {
    let profile = "profile=\"\(standing.profile.name)\""
    var text = ""
    func metric(_ name: String, _ help: String, _ samples: [(labels: String, value: String)]) {
      guard !samples.isEmpty else { return }
      text += "# HELP homeroom_\(name) \(help)\n# TYPE homeroom_\(name) gauge\n"
      for sample in samples { text += "homeroom_\(name){\(sample.labels)} \(sample.value)\n" }
    }
    func states(_ key: String, _ all: [String], _ now: String?) -> [(labels: String, value: String)] {
      all.map { ("\(profile),\(key)=\"\($0)\"", $0 == now ? "1" : "0") }
    }
    if let roster = standing.roster {
      metric(
        "roster_timestamp_seconds", "Start of the run that read the current roster.",
        [(profile, String(Int(roster.asOf)))])
      metric("roster_age_seconds", "Age of the current roster.", [(profile, String(Int(max(now - roster.asOf, 0))))])
      let counts = [
        ("people", roster.people), ("classes", roster.classes), ("locations", roster.locations),
        ("memberships", roster.memberships),
      ]
      metric(
        "roster_records", "Records of the current roster.",
        counts.compactMap { kind, count in count.map { ("\(profile),kind=\"\(kind)\"", String($0)) } })
    }
    metric(
      "connection", "1 for the state the connection is in.",
      states("state", ConnectionState.allCases.map(\.rawValue), standing.connection.rawValue))
    if let run = standing.lastRun {
      metric("last_run_number", "Number of the newest run.", [(profile, String(run.run))])
      metric("last_run_timestamp_seconds", "Start of the newest run.", [(profile, String(Int(run.startedAt)))])
      metric(
        "last_run_state", "1 for the state the newest run is in.",
        states("state", RunRecord.State.allCases.map(\.rawValue), run.state.rawValue))
      metric(
        "last_run_verdict", "1 for the class of the failure that ended the newest run; healthy where none did.",
        states("class", Verdict.Class.allCases.map(\.rawValue), (run.verdict?.class ?? .healthy).rawValue))
    }
    metric("held", "1 while the shrink guard holds a run.", [(profile, standing.heldRun == nil ? "0" : "1")])
    return text
  }
}
