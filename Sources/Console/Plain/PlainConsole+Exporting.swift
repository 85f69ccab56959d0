import Roster

/// What is written to files: the same choices as on screen.
extension PlainConsole {
  func export() async {
    if console.tab == .troubleshoot { return await saveReport() }
    guard console.standing.roster != nil else { return say("There is no roster to export yet") }
    let choices = console.exportChoices
    for (index, choice) in choices.enumerated() { say("\(index + 1) \(choice.words)") }
    guard let number = ask("which number: ", false).flatMap({ Int($0) }), choices.indices.contains(number - 1),
      let what = console.wished(choices[number - 1])
    else { return say("Nothing was exported") }
    say("The path must not exist yet. The files hold people's data: mode 0600.")
    guard let path = path(or: choices[number - 1].path) else { return say("Nothing was exported") }
    do {
      say(try await world.export(ExportWish(what: what, path: path)))
    } catch { say(Failure(telling: error)) }
  }

  private func saveReport() async {
    say("The report holds no secret and no person. A name that ends in .json makes it a JSON document.")
    guard let path = path(or: "homeroom-report.md") else { return say("Nothing was saved") }
    do {
      say(try await world.saveReport(console.explanation?.report, to: path))
    } catch { say(Failure(telling: error)) }
  }

  private func path(or usual: String) -> String? {
    ask("path, or an empty line for \(usual): ", false).map { $0.isEmpty ? usual : $0 }
  }
}
