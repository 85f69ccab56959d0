import Roster

extension FuzzTarget {
  /// A pasted sign-in: read, or refused by the names of fields alone; and what is read is the same each time.
  static let signIn = FuzzTarget(name: "SignIn") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    do {
      let signIn = try SignInReader.read(text, now: 1_800_000_000)
      let again = try SignInReader.read(text, now: 1_800_000_000)
      try expect(
        signIn.shape == again.shape && signIn.identityToken == again.identityToken, "the same text means the same")
      // A failure carries nothing else, and nothing but known words.
      if let failure = signIn.failure {
        try expect(signIn.identityToken == nil && failure.code.utf8.count < 40, "a failure is no sign-in")
      }
      if signIn.shape == .token { try expect(signIn.identityToken != nil, "a token is one") }
    } catch let error as SignInReadingError {
      guard case .unknownShape(let keys) = error else { return }
      for key in keys {
        try expect(key.utf8.count <= 40 && key.utf8.allSatisfy { (0x20..<0x7F).contains($0) }, "a name is harmless")
      }
    }
  }
}
