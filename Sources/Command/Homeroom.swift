internal import CSystem
internal import Glibc
internal import Roster
internal import Secrets
internal import Signing

@main
struct Homeroom {
  static func main() {
    Self.fillStandardDescriptors()
    ProcessHardening.forbidDumps()
    CryptoLibrary.staysUntilTheProcessEnds()
    signal(SIGPIPE, SIG_IGN)
    Interruption.endsWithItsStatus()
    keepsLittleMemory()
    let words = Array(CommandLine.arguments.dropFirst())
    let environment = environment()
    let isUTF8 = Locale.settle(environment: environment)
    exit(Runner(environment: environment, isUTF8: isUTF8).run(words).rawValue)
  }

  /// One heap for all threads, and large buffers given back as soon as they are freed. By default each thread has a heap
  /// that never shrinks, and glibc keeps ever larger buffers the more of them it has seen: a sync of a million people
  /// took 60 MB more at its peak, and no less time (measured; mallopt(3)).
  private static func keepsLittleMemory() {
    _ = mallopt(M_ARENA_MAX, 1)
    _ = mallopt(M_MMAP_THRESHOLD, 2 << 20)
  }

  /// The first of each name counts, as for `getenv`.
  private static func environment() -> [String: String] {
    var result: [String: String] = [:]
    var index = 0
    while let entry = unsafe homeroom_environment()?[index] {
      let parts = unsafe String(cString: entry).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2, result[String(parts[0])] == nil { result[String(parts[0])] = String(parts[1]) }
      index += 1
    }
    return result
  }

  /// Standard input, output and errors that are closed must not become another file of ours. Each is opened the wrong way
  /// round, so that using it stays an error.
  private static func fillStandardDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
