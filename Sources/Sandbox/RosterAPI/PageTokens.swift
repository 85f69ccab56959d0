internal import Secrets
internal import Signing

/// What each page token stands for: an opaque name, unguessable, for a place in one list.
struct PageTokens {
  struct Cursor: Sendable {
    var list: RosterPage.List
    var position: Int
    var grant: Int
    var ends: Double
  }

  private var cursors: [String: Cursor] = [:]
  private var nextSweep = 100_000

  /// 22 characters of base64url or 40 hexadecimal digits: both have been seen.
  mutating func issue(_ cursor: Cursor, now: Double) -> String {
    if cursors.count >= nextSweep {
      cursors = cursors.filter { $0.value.ends > now }
      nextSweep = max(100_000, cursors.count * 2)
    }
    let token: String
    if case .classes = cursor.list {
      token = SecureRandom.bytes(20).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    } else {
      token = SecureRandom.token(bytes: 16).withString { $0 }
    }
    cursors[token] = cursor
    return token
  }

  func cursor(_ token: String, list: RosterPage.List, grant: Int, now: Double) -> Cursor? {
    guard let cursor = cursors[token], cursor.list == list, cursor.grant == grant, cursor.ends > now else { return nil }
    return cursor
  }

  mutating func end(_ token: String) { cursors[token] = nil }
}
