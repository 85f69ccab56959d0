internal import Roster

extension Complaint {
  /// The words for any error a command can end with.
  init(of error: any Error, path: [String]) {
    switch error {
    case let refusal as CommandLineReader.Refusal:
      self.init(of: refusal.error, path: refusal.path)
    case let error as UsageError:
      let help = "See: " + (["homeroom"] + path + ["--help"]).joined(separator: " ")
      self.init("usage", error.message, remedy: error.remedy(help: help), exit: .usage)
    case let error as Failure:
      self.init(of: error)
    case let error as PlacesError:
      self.init("folder", error.message, remedy: error.remedy, exit: .localData)
    case let failure as AccessFailure:
      self.init(of: Failure.verdict(Troubleshooter.judge(failure.evidence)))
    case let error as ConnectError:
      self.init(of: error)
    case let error as Desk.AnotherOrganization:
      self.init(
        "another_organization",
        "This consent is of the organisation \(error.found.id); the profile's rosters are of \(error.expected.id). "
          + (error.wasGivenBack
            ? "The consent was given back, and this profile's own connection stays as it was."
            : "The consent could not be given back; the other school can withdraw it (school.apple.com > Access Management)."),
        remedy: "Add a profile of its own for that organisation, or run \"homeroom forget\" for this one first.")
    case let error as CredentialsError:
      self.init("credentials", error.message, remedy: error.remedy, exit: .localData)
    case SyncLockError.unusable(let path, let code):
      self.init(
        "file", "\(SyncLockError.unusable(path: path, code: code)).", remedy: SystemWords.remedy(for: code),
        exit: .localData)
    case let error as SyncLockError:
      self.init(
        "sync_running", "\(error)".capitalizedFirst + ".", remedy: "Wait for it to end, or stop it where it runs.")
    case let error as StoreError:
      self.init(of: error)
    case let error as FileError:
      self.init("file", "\(error).", remedy: SystemWords.remedy(for: error.code), exit: .localData)
    case ExportError.exists(let path):
      self.init(of: Failure.fileExists(path: path))
    case ExportError.system(let path, let code):
      self.init(of: Failure.fileUnwritable(path: path, code: code))
    case ExportError.notATeacher(let id):
      self.init(
        "not_a_teacher", "\"\(id)\" teaches no class in this roster.",
        remedy: "Find the id with: homeroom people --role instructor")
    case ExportError.notRead(let list):
      self.init("not_read", "\(list.notRead), so that nobody's classes are known.", remedy: Self.scopeRemedy)
    case let error as SignInReadingError:
      self.init(
        "not_a_sign_in", "What was given is no sign-in: \(error).",
        remedy: "Give the identity token, or the whole result as the app got it.", exit: .usage)
    case is CancellationError:
      self.init(of: Failure.interrupted)
    case let error as ConfigurationError:
      self.init("configuration", error.message, remedy: error.remedy, exit: .localData)
    case let fault as ProfileRules.Fault:
      let option = "--" + fault.key.map { $0 == "_" ? "-" : String($0) }.joined()
      self.init(
        "bad_value", "\(fault.key == "name" ? "NAME" : option) does not fit: \(fault.problem).", remedy: fault.remedy,
        exit: .usage)
    default:
      if let complaint = Complaint(ofSandbox: error) {
        self = complaint
        return
      }
      if let words = StoredDataWords.of(error) {
        self.init(
          "database", "The stored data can't be used: \(words).", remedy: "\"homeroom paths\" shows where it lies.",
          exit: .localData)
        return
      }
      self.init(
        "unexpected", "Something failed that should not: \(type(of: error)).",
        remedy: "Please report it with what you did. Nothing was half written.")
    }
  }
}

extension Complaint {
  init(of error: ConnectError) {
    let code: String
    var exit = ExitCode.usage
    switch error {
    case .unreadable: code = "not_a_callback"
    case .bareCodeElsewhere: code = "bare_code"
    case .nothingPending: code = "no_pending_consent"
    case .profileChanged:
      code = "profile_changed"
      exit = .failure
    }
    self.init(code, error.message, remedy: error.remedy, exit: exit)
  }

  init(of error: StoreError) {
    switch error {
    case .notARoster:
      self.init(
        "not_a_roster", "\(error).",
        remedy: "Read the roster again with \"homeroom sync\", or get the file anew from who gave it.", exit: .localData
      )
    case .newerRoster, .newerCatalogue:
      self.init(
        "newer_version", "\(error).", remedy: "Install the newer one.", exit: .localData)
    case .damagedCatalogue:
      self.init(
        "database", "\(error).",
        remedy: "Move it away, with the -wal and -shm files beside it; \"homeroom sync\" then begins a new history.",
        exit: .localData)
    case .unusableCatalogue:
      self.init(
        "database", "\(error).",
        remedy: "Check the space on its disk, and who may write there.", exit: .localData)
    case .noRoster:
      self.init("roster_not_kept", "\(error).".capitalizedFirst, remedy: "See: homeroom runs")
    case .nothingHeld:
      self.init("nothing_held", "\(error).".capitalizedFirst, remedy: "See: homeroom runs", exit: .usage)
    case .collectionNotRead, .passIsOver, .incomplete:
      self.init(
        "unexpected", "The sync came out of step: \(error).", remedy: "Run it again; the current roster is untouched.")
    }
  }
}

extension String {
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
