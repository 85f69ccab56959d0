import Roster

/// A pasted sign-in: read, or refused by the names of fields alone; and what is read is the same each time.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  do {
    let signIn = try SignInReader.read(text, now: 1_800_000_000)
    let again = try SignInReader.read(text, now: 1_800_000_000)
    precondition(signIn.shape == again.shape && signIn.identityToken == again.identityToken)
    // A failure carries nothing else, and nothing but known words.
    if let failure = signIn.failure { precondition(signIn.identityToken == nil && failure.code.utf8.count < 40) }
    if signIn.shape == .token { precondition(signIn.identityToken != nil) }
  } catch {
    guard case .unknownShape(let keys) = error else { return 0 }
    for key in keys { precondition(key.utf8.count <= 40 && key.utf8.allSatisfy { (0x20..<0x7F).contains($0) }) }
  }
  return 0
}
