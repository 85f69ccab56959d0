import Fuzzing
import Glibc

/// Hands libFuzzer the target that HOMEROOM_FUZZ names.
@main
enum Entry {
  static func main() {
    var count = CommandLine.argc
    var words = CommandLine.unsafeArgv
    exit(runFuzzer(&count, &words, fuzz))
  }

  static let target: FuzzTarget = {
    let name = getenv("HOMEROOM_FUZZ").map { String(cString: $0) } ?? ""
    guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
      fatalError("HOMEROOM_FUZZ names none of \(FuzzTarget.all.map(\.name).joined(separator: ", "))")
    }
    return target
  }()
}

/// libFuzzer's own `main` calls a function of this name; it is linked even though ours is the one that runs.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do {
    try Entry.target.check(Array(UnsafeBufferPointer(start: start, count: count)))
  } catch {
    fatalError("\(error)")
  }
  return 0
}

/// FuzzerInterface's driver: runs until the time is over, or an input has been found that breaks the target.
@_silgen_name("LLVMFuzzerRunDriver")
func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ input: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt
