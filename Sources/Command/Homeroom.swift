internal import FoundationEssentials
internal import Glibc
internal import Roster
internal import Secrets

@main
struct Homeroom {
  static func main() {
    ProcessHardening.forbidDumps()
    signal(SIGPIPE, SIG_IGN)
    Interruption.endsWithItsStatus()
    let words = Array(CommandLine.arguments.dropFirst())
    let environment = ProcessInfo.processInfo.environment
    let isUTF8 = Locale.settle(environment: environment)
    exit(Runner(environment: environment, isUTF8: isUTF8).run(words).rawValue)
  }
}
