internal import JSON
internal import Roster

/// `homeroom doctor`
enum DoctorCommand {
  static let spec = CommandSpec(
    "doctor", "Checks everything from the key file to the roster, and tells who must act",
    details: [
      "Asks Apple with requests for one record each; what people they answer with is neither shown nor kept. Ends within "
        + "a minute. Exits with the verdict's code; \"homeroom report\" hands the result on."
    ],
    examples: [.init("homeroom doctor --profile north", "why \"north\" does not work, if it does not")],
    run: run)

  static func run(_ invocation: Invocation) throws -> ExitCode {
    if invocation.global.roster != nil { throw Failure.needsProfile(command: "doctor") }
    let desk = try invocation.desk()
    let isVerbose = invocation.global.verbose
    let examination = try Waiting.value { () async throws -> Doctor.Examination in
      let examination = await desk.examine(version: Version.current) { progress in
        guard isVerbose, let name = progress.running.sorted().first else { return }
        Streams.err("checking \(name)\n")
      }
      try Task.checkCancellation()
      return examination
    }
    if invocation.global.json {
      try invocation.print(examination.diagnosis.json)
    } else {
      try Streams.out(DiagnosisText.of(examination.diagnosis, invocation.style))
    }
    return ExitCode(examination.diagnosis.verdict)
  }
}
