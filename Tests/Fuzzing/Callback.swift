import Roster
import Secrets

/// A pasted answer of the consent page: whatever it is read as, a code is never empty, and an address of another host
/// gives none.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let pasted = Secret(bytes: UnsafeBufferPointer(start: start, count: count))
  let callback = ConsentCallback(
    parsing: pasted, redirectURI: "https://app.example/callback", expectedState: "q1w2e3r4t5y6")
  switch callback {
  case .granted(let code, let state):
    precondition(!code.isEmpty && state?.isEmpty != true)
  case .refused(let error, _, let state):
    precondition(!error.isEmpty && state?.isEmpty != true)
  case .bareCode(let code):
    precondition((8...2048).contains(code.count))
  case .unreadable:
    break
  }
  return 0
}
