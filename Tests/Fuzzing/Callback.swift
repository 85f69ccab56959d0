import Secrets

@testable import Roster

extension FuzzTarget {
  /// A pasted answer of the consent page: whatever it is read as, a code is never empty, and an address of another host
  /// gives none.
  static let callback = FuzzTarget(name: "Callback") { bytes in
    let callback = ConsentCallback(
      parsing: Secret(bytes: bytes), redirectURI: "https://app.example/callback", expectedState: "q1w2e3r4t5y6")
    switch callback {
    case .granted(let code, let state):
      try expect(!code.isEmpty && state?.isEmpty != true, "a grant has a code")
    case .refused(let error, _, let state):
      try expect(!error.isEmpty && state?.isEmpty != true, "a refusal has a word")
    case .bareCode(let code):
      try expect((8...2048).contains(code.count), "a bare code has the length of one")
    case .unreadable:
      break
    }
  }
}
