internal import JSON
internal import Roster

/// `homeroom doctor`
enum DoctorCommand {
  static let spec = CommandSpec(
    "doctor", "Checks everything from the key file to the roster, and tells who must act",
    details: [
      "Asks Apple with requests for one record each; what people they answer with is neither shown nor kept. Ends within "
        + "a minute. Each check is shown as it ends, then the verdict, what each scope needs, and the settings that no "
        + "request shows; those are answered in the console. Exits with the verdict's code; \"homeroom report\" hands the "
        + "result on."
    ],
    examples: [.init("homeroom doctor --profile north", "why \"north\" does not work, if it does not")],
    run: run)

  static func run(_ invocation: Invocation) throws -> ExitCode {
    if invocation.global.roster != nil { throw Failure.needsProfile(command: "doctor") }
    let desk = try invocation.desk()
    let isDocument = invocation.global.json
    let board = CheckBoard(invocation.style)
    let examination = try Waiting.value { () async throws -> Doctor.Examination in
      let examination = await desk.examine(version: Version.current) { progress in
        if !isDocument { board.show(progress.settled) }
      }
      try Task.checkCancellation()
      return examination
    }
    let setup = desk.setup
    let diagnosis = setup.weigh(examination.diagnosis)
    if isDocument {
      try invocation.print(diagnosis.json)
    } else {
      board.show(diagnosis.checks[...])
      try Streams.out("\n" + VerdictText.of(diagnosis.verdict, invocation.style))
      try Streams.out(ScopeText.of(examination.scopes, beside: diagnosis.verdict, invocation.style))
      try Streams.out(SetupText.of(setup, invocation.style))
    }
    return ExitCode(diagnosis.verdict)
  }
}
