internal import JSON
internal import Roster

/// `homeroom findings`
enum FindingsCommand {
  static let spec = CommandSpec(
    "findings", "Shows faults in the roster's data",
    details: [
      "Each is an error or a warning, for the school to mend in Apple School Manager or where its data comes from."
    ],
    examples: [.init("homeroom findings --json", "every fault, as one JSON document")],
    subcommands: [accept], run: run)

  static let accept = CommandSpec(
    "accept", "Lets a finding be, with a reason",
    details: ["It is still listed, marked as accepted, in this roster and those that follow."],
    options: [OptionSpec("reason", .text("TEXT"), required: true, help: "why it may stay so")],
    arguments: [
      ArgumentSpec(.choice("RULE", Finding.Rule.allCases.map(\.rawValue)), help: "the rule, as listed"),
      ArgumentSpec(.text("SUBJECT"), help: "the id of the class, person or location"),
    ],
    examples: [
      .init(
        "homeroom findings accept class_without_students ID --reason \"starts in March\"", "a class that may be empty")
    ],
    run: runAccept)

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let archive = try invocation.archive()
    let roster = try archive.openCurrent()
    if invocation.global.json {
      var stream = JSONStream(head: [:], list: "findings")
      if let roster { try archive.forEachFinding(of: roster) { try stream.add($0.document) } }
      try stream.end()
      return .ok
    }
    var table = LongTable(
      [.init("Severity"), .init("Rule"), .init("Message"), .init("Class"), .init("Subject"), .init("Accepted")],
      invocation.style)
    var (count, accepted) = (0, 0)
    func show(_ finding: Finding) throws {
      // This list is what is sent on to whoever mends the data: people stand in it by their ids.
      try table.add([
        finding.severity.rawValue, finding.rule.rawValue, finding.message,
        finding.subject.kind == .class ? finding.name : nil,
        "\(finding.subject.kind.rawValue) \(finding.subject.id)", finding.accepted?.reason,
      ])
      count += 1
      if finding.accepted != nil { accepted += 1 }
    }
    if let roster { try archive.forEachFinding(of: roster, show) }
    try table.end()
    invocation.note("\(count == 1 ? "1 finding" : "\(count) findings"), \(accepted) of them accepted")
    return .ok
  }

  private static func runAccept(_ invocation: Invocation) throws -> ExitCode {
    let word = invocation.arguments[0]
    let subject = invocation.arguments[1]
    guard let rule = Finding.Rule(rawValue: word) else {
      throw UsageError.badValue(
        of: "RULE", value: word, rule: "it is one of " + Finding.Rule.allCases.map(\.rawValue).joined(separator: ", "))
    }
    guard let reason = invocation.value("reason"), !reason.allSatisfy(\.isWhitespace) else {
      throw UsageError.badValue(of: "--reason", value: "", rule: "it says why the finding may stay")
    }
    let archive = try invocation.archive()
    var found: Finding?
    if let roster = try archive.openCurrent() {
      try archive.forEachFinding(of: roster) { if $0.rule == rule, $0.subject.id == subject { found = $0 } }
    }
    guard let finding = found else { throw Failure.noSuchFinding(rule: word, subject: subject) }
    try archive.accept(rule, finding.subject, reason: reason, at: UTCTime.now)
    if invocation.global.json {
      var accepted = finding
      accepted.accepted = Finding.Acceptance(reason: reason, at: UTCTime.now)
      try invocation.print(["findings": [accepted.document]])
    } else {
      try invocation.say("Accepted.")
    }
    return .ok
  }
}
