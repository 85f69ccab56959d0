internal import Roster
internal import Sandbox

extension Complaint {
  /// The words for what only a sandbox can end with.
  init?(ofSandbox error: any Error) {
    switch error {
    case let error as DistrictError:
      self.init("district", "\(error.place): \(error.rule).", remedy: error.remedy + ".")
    case SandboxError.portInUse(let port):
      self.init(
        "port_in_use", "Port \(port) on 127.0.0.1 is in use.",
        remedy: "Choose another with --port, or leave it out to get a free one.")
    case let error as SandboxError:
      var isUsage = false
      if case .unknownScenario = error { isUsage = true }
      self.init("sandbox", "\(error)", remedy: "", exit: isUsage ? .usage : .failure)
    case let error as ConsentRefusal:
      self.init("consent_refused", "The sandbox's consent page refused: \(error).", remedy: "Choose another scenario.")
    default: return nil
    }
  }
}
