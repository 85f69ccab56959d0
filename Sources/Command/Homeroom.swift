internal import FoundationEssentials
internal import Glibc
internal import Roster
internal import Secrets

@main
struct Homeroom {
  static func main() {
    Self.fillStandardDescriptors()
    ProcessHardening.forbidDumps()
    signal(SIGPIPE, SIG_IGN)
    Interruption.endsWithItsStatus()
    let words = Array(CommandLine.arguments.dropFirst())
    let environment = ProcessInfo.processInfo.environment
    let isUTF8 = Locale.settle(environment: environment)
    exit(Runner(environment: environment, isUTF8: isUTF8).run(words).rawValue)
  }

  /// Standard input, output and errors that are closed must not become another file of ours. Each is opened the wrong way
  /// round, so that using it stays an error.
  private static func fillStandardDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
