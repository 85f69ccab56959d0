internal import JSON

/// What goes back for one request.
struct Answer: Sendable {
  enum Body: Sendable {
    case bytes(PageBuffer)
    case stream(AnswerStream)
    /// No answer: the connection is reset.
    case reset
  }

  var status: Int
  var headers: [(name: String, value: String)]
  var body: Body

  init(status: Int = 200, headers: [(String, String)] = [], body: Body) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  static func json(_ value: JSONValue, status: Int = 200, headers: [(String, String)] = []) -> Answer {
    Answer(
      status: status,
      headers: [("Content-Type", "application/json;charset=UTF-8"), ("Cache-Control", "no-store")]
        + headers, body: .bytes(PageBuffer(value.text())))
  }

  static func text(_ text: String, type: String, status: Int = 200, headers: [(String, String)] = []) -> Answer {
    Answer(status: status, headers: [("Content-Type", type)] + headers, body: .bytes(PageBuffer(text)))
  }

  static func empty(status: Int, headers: [(String, String)] = []) -> Answer {
    Answer(status: status, headers: headers, body: .bytes(PageBuffer()))
  }

  static func redirect(_ address: String) -> Answer {
    empty(
      status: 302, headers: [("Location", address), ("Cache-Control", "no-store"), ("Referrer-Policy", "no-referrer")])
  }

  /// A page for a browser: nothing is loaded from anywhere, nothing may frame it, nothing is kept.
  static func page(_ html: String, status: Int = 200, scripts: Bool = false) -> Answer {
    let policy =
      "default-src 'none'; style-src 'unsafe-inline'; "
      + (scripts ? "script-src 'unsafe-inline'; " : "") + "base-uri 'none'; frame-ancestors 'none'"
    return text(
      html, type: "text/html; charset=utf-8", status: status,
      headers: [
        ("Content-Security-Policy", policy), ("Cache-Control", "no-store"), ("Referrer-Policy", "same-origin"),
        ("X-Content-Type-Options", "nosniff"),
      ])
  }
}

/// An answer made while it is sent: slow, cut short, or larger than memory.
final class AnswerStream: Sendable {
  enum Step {
    case bytes([UInt8])
    case end, cut
  }

  /// What the head says; nil where the length stays unknown.
  let length: Int?
  let next: @Sendable (_ position: Int, _ most: Int) -> Step

  init(length: Int?, next: @escaping @Sendable (Int, Int) -> Step) {
    self.length = length
    self.next = next
  }
}
