/// The HTTP status that a text without a status line speaks of: `status 403`, `403 Forbidden`, `" 403 512` in an
/// access log, or the bare word `Forbidden`.
enum PastedStatus {
  private static let before: Set<String> = [
    "status", "statuscode", "code", "http", "https", "error", "returned", "returns", "response", "responded", "got",
    "answered", "failed", "received", "with", "http_status", "http_code", "status_code",
  ]

  /// What Python's requests calls an answer of 400 and more: `403 Client Error: Forbidden for url`.
  private static let kinds = ["client error", "server error"]

  private static let phrases: [(status: Int, words: String)] = [
    (400, "bad request"), (401, "unauthorized"), (401, "unauthorised"), (403, "forbidden"), (404, "not found"),
    (407, "proxy authentication required"), (408, "request timeout"), (413, "payload too large"),
    (429, "too many requests"), (500, "internal server error"), (502, "bad gateway"), (503, "service unavailable"),
    (504, "gateway timeout"),
  ]

  static func find(in text: String) -> Int? {
    let plain = Observation.plain(String(text.prefix(64 << 10)))
    let words = plain.utf8.split { !isWordByte($0) }.map { String(decoding: $0, as: UTF8.self) }
    for (index, word) in words.enumerated() {
      guard word.utf8.count == 3, let status = Int(word), (100...599).contains(status) else { continue }
      let previous = index > 0 ? words[index - 1] : ""
      // `HTTP/1.1" 403` gives the words http, 1, 1, 403.
      let recent = words[max(0, index - 3)..<index]
      let isVersion = recent.contains("http") && recent.allSatisfy { $0 == "http" || Int($0) != nil }
      let following = words[(index + 1)...].prefix(3).joined(separator: " ")
      if before.contains(previous) || isVersion || kinds.contains(where: following.hasPrefix)
        || phrases.contains(where: {
          $0.status == status && following.hasPrefix($0.words)
        })
      {
        return status
      }
    }
    return bareWord(plain)
  }

  /// A whole text that is nothing but a reason phrase.
  private static func bareWord(_ plain: String) -> Int? {
    let edges: Set<Character> = [" ", ".", "!", "\"", ":"]
    let bare = String(plain.drop(while: edges.contains).reversed().drop(while: edges.contains).reversed())
    return phrases.first { $0.words == bare }?.status
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
  }
}
