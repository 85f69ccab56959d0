internal import HTTP

/// A pasted text taken apart as an HTTP transcript: what `curl -i` and `curl -v` print, or a part of it.
///
/// There may be several heads: a proxy's `200 Connection established` and `100 Continue` stand before the answer, a
/// followed redirect before the one that counts. The last head is the answer; what follows it is the body.
struct Transcript {
  struct Head {
    let status: Int
    var headers = Headers()
  }

  private(set) var heads: [Head] = []
  /// Header lines that stand without a head, of the names the rules ask about.
  private(set) var looseHeaders = Headers()
  private(set) var requestLines: [String] = []
  /// `Content-Type` of the request, where the transcript shows it.
  private(set) var requestContentType: String?
  private(set) var body = ""

  /// The head that counts.
  var answer: Head? { heads.last }

  /// What a text without any head may hold of headers; any other `Name: value` may as well be prose.
  private static let looseNames: Set<String> = [
    "www-authenticate", "x-retry-after", "retry-after", "server", "via", "date", "content-type", "proxy-authenticate",
    "x-squid-error", "x-cache", "location",
  ]

  init(_ text: String) {
    var bodyLines: [Substring] = []
    var isInHead = false
    for var line in Self.lines(text) {
      if line.hasPrefix("* ") || line == "*" || Self.isBytesNote(line) { continue }
      if line.hasPrefix("> ") || line == ">" {
        read(requestLine: line.dropFirst(2))
        continue
      }
      if line.hasPrefix("< ") { line = line.dropFirst(2) } else if line == "<" { line = "" }
      if let status = Self.status(ofHead: line) {
        heads.append(Head(status: status))
        bodyLines = []
        isInHead = true
      } else if isInHead {
        if line.isEmpty {
          isInHead = false
        } else if let field = Self.field(line) {
          heads[heads.count - 1].headers.add(field.name, field.value)
        } else if line.first == " " || line.first == "\t" {
          continue
        } else {
          isInHead = false
          bodyLines.append(line)
        }
      } else if heads.isEmpty, let field = Self.field(line), Self.looseNames.contains(field.name.lowercased()) {
        looseHeaders.add(field.name, field.value)
      } else {
        if Self.isRequestLine(line) { requestLines.append(String(line)) }
        bodyLines.append(line)
      }
    }
    body = bodyLines.joined(separator: "\n")
  }

  private mutating func read(requestLine line: Substring) {
    if Self.isRequestLine(line) {
      requestLines.append(String(line))
    } else if let field = Self.field(line), field.name.lowercased() == "content-type" {
      requestContentType = field.value.lowercased()
    }
  }

  private static func lines(_ text: String) -> [Substring] {
    text.split(omittingEmptySubsequences: false) { $0.isNewline }
  }

  /// `{ [46 bytes data]` and `} [100 bytes data]` of `curl -v`.
  private static func isBytesNote(_ line: Substring) -> Bool {
    (line.hasPrefix("{ [") || line.hasPrefix("} [")) && line.hasSuffix(" bytes data]")
  }

  /// The status of `HTTP/1.1 403 Forbidden` or `HTTP/2 403`.
  private static func status(ofHead line: Substring) -> Int? {
    guard line.hasPrefix("HTTP/") else { return nil }
    let words = line.split(separator: " ", maxSplits: 2)
    guard words.count >= 2, words[1].utf8.count == 3, let status = Int(words[1]), (100...599).contains(status) else {
      return nil
    }
    return status
  }

  private static func field(_ line: Substring) -> (name: String, value: String)? {
    guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")), colon != line.startIndex else { return nil }
    let name = line[..<colon]
    let isToken = name.utf8.allSatisfy {
      (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
        || $0 == UInt8(ascii: "_")
    }
    guard isToken, name.utf8.count <= 64 else { return nil }
    let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
    return (String(name), String(value))
  }

  private static func isRequestLine(_ line: Substring) -> Bool {
    let words = line.split(separator: " ", maxSplits: 2)
    return words.count >= 2 && ["GET", "POST", "CONNECT", "HEAD", "PUT", "DELETE"].contains(String(words[0]))
  }
}
