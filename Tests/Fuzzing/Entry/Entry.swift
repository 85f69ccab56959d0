import Fuzzing
import Glibc

/// What libFuzzer calls with each input: the target that HOMEROOM_FUZZ names.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do {
    try target.check(Array(UnsafeBufferPointer(start: start, count: count)))
  } catch {
    fatalError("\(error)")
  }
  return 0
}

private let target: FuzzTarget = {
  let name = getenv("HOMEROOM_FUZZ").map { String(cString: $0) } ?? ""
  guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
    fatalError("HOMEROOM_FUZZ names none of \(FuzzTarget.all.map(\.name).joined(separator: ", "))")
  }
  return target
}()
