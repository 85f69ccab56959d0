internal import Roster

extension Complaint {
  init(of failure: Failure) {
    switch failure {
    case .noProfile:
      self.init(
        "no_profile", "There is no profile yet.",
        remedy: "Add one with \"homeroom profile add\", or look around with \"homeroom demo\".", exit: .usage)
    case .manyProfiles(let names):
      self.init(
        "profile_not_chosen", "There are several profiles and none is the default: \(names.joined(separator: ", ")).",
        remedy: "Name one with --profile, or choose the default with \"homeroom profile use NAME\".", exit: .usage)
    case .keyFile(let failure, let path):
      self.init("private_key", failure.message(path: path), remedy: failure.remedy(path: path))
    case .remaining(let paths):
      self.init(
        "not_deleted", "Some of it could not be deleted: \(paths.joined(separator: " "))",
        remedy: "Check the permissions of these and run it again.", exit: .localData)
    case .unknownProfile(let name, let known):
      let list = known.isEmpty ? "There is none yet." : "There is: " + known.joined(separator: ", ") + "."
      self.init(
        "unknown_profile", "There is no profile \"\(name)\".",
        remedy: list + " Add one with \"homeroom profile add\".", exit: .usage)
    case .profileExists(let name):
      self.init(
        "profile_exists", "There is a profile \"\(name)\" already.",
        remedy: "Choose another name, or remove it first: homeroom profile remove \(name)", exit: .usage)
    case .noRoster(let profile):
      self.init(
        "no_roster", "\"\(profile)\" has no roster yet.", remedy: "Read it with: homeroom sync --profile \(profile)",
        exit: .noRoster)
    case .needsProfile(let command):
      self.init(
        "needs_profile",
        "\"\(command)\" needs a profile; a roster file has its people, classes and locations, and nothing else.",
        remedy: "Leave out --roster.", exit: .usage)
    case .rosterFile(let path, let code):
      self.init(
        "roster_file", "The roster file \(path) can't be opened: \(SystemWords.of(code)).",
        remedy: "Give the path of a file that \"homeroom export --format roster\" made.", exit: .localData)
    case .fileUnreadable(let path, let code):
      self.init(
        "file_unreadable", "\(path) can't be read: \(SystemWords.of(code)).", remedy: SystemWords.remedy(for: code))
    case .fileUnwritable(let path, let code):
      self.init(
        "file_unwritable", "\(path) can't be written: \(SystemWords.of(code)).", remedy: SystemWords.remedy(for: code))
    case .fileExists(let path):
      self.init("file_exists", "\(path) exists already.", remedy: "Choose another name, or move it away.")
    case .noDiagnosis(let profile):
      self.init(
        "no_diagnosis", "Nothing was diagnosed for \"\(profile)\" yet.",
        remedy: "Make a diagnosis with: homeroom doctor")
    case .noEarlierRoster(let run):
      self.init(
        "no_earlier_roster", "There is no roster before run \(run) to compare with.",
        remedy: "See which are kept: homeroom runs")
    case .rosterNotKept(let run, let kept):
      self.init(
        "roster_not_kept", "The roster of run \(run) is not kept.",
        remedy: (kept.count == 1 ? "Kept is run " : "Kept are the runs ")
          + kept.map { String($0) }.joined(separator: ", ") + ".")
    case .noSuchFinding(let rule, let subject):
      self.init(
        "no_such_finding", "There is no finding \(rule) about \"\(subject)\".", remedy: "See: homeroom findings")
    case .noSuchRecord(_, _, let notRead?):
      self.init("not_found", notRead + ".", remedy: Self.scopeRemedy)
    case .noSuchRecord(let kind, let search, nil):
      self.init(
        "not_found", "No \(kind) in this roster is \"\(search)\".",
        remedy: "Search with: homeroom \(Self.plural(kind)) QUERY")
    case .ambiguousRecord(let kind, let search, let ids, let count):
      self.init(
        "ambiguous",
        (["\"\(search)\" fits \(count) \(Self.plural(kind)):"] + ids + (count > ids.count ? ["…"] : []))
          .joined(separator: "\n  "),
        remedy: "Give the id of one of them.", exit: .usage)
    case .notConfirmed(let action):
      self.init(
        "not_confirmed", "Nothing was done, because this was not confirmed: \(action).",
        remedy: "Confirm it with --yes.",
        exit: .usage)
    case .needsTerminal:
      self.init(
        "needs_terminal", "The console needs a terminal that can move its cursor.",
        remedy: "Use \"homeroom --plain\", or a command such as \"homeroom status\".", exit: .usage)
    case .verdict(let verdict):
      self.init(
        verdict.cause.rawValue, verdict.classes + ".", remedy: verdict.steps.first ?? "",
        exit: ExitCode(verdict), verdict: verdict)
    case .output(let code):
      self.init(
        "output", "Standard output can't be written: \(SystemWords.of(code)).", remedy: SystemWords.remedy(for: code))
    case .interrupted:
      self.init("interrupted", "Interrupted.", remedy: "", exit: .interrupted)
    }
  }

  /// For a list that no requested scope opened.
  static let scopeRemedy = "Add the scope to the profile, connect again, and sync: homeroom connect, homeroom sync"

  private static func plural(_ kind: String) -> String {
    switch kind {
    case "class": "classes"
    case "person": "people"
    default: kind + "s"
    }
  }
}
