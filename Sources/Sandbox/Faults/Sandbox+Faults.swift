/// What a fault makes of an answer.
extension Sandbox {
  /// The answer of a fault that lets nothing through.
  func instead(of route: Route, _ fault: Fault, _ settings: Settings) -> Answer? {
    switch fault.kind {
    case .status:
      let status = fault.status ?? 503
      let wait = fault.wait.map { Int($0.rounded(.up)) }
      if route.isRoster { return RosterRefusal.status(status, wait: wait).answer(settings.errorBody) }
      if status == 400 { return OAuthRefusal(error: "invalid_request").answer }
      return .empty(status: status, headers: wait.map { [("X-Retry-After", String($0))] } ?? [])
    case .proxy:
      return .text(
        "<html><title>ERROR: The requested URL could not be retrieved</title><body><p>Access Denied.</p></body></html>",
        type: "text/html", status: fault.status ?? 403,
        headers: [("Server", "squid/5.7"), ("Via", "1.1 proxy (squid/5.7)")])
    case .redirect: return .redirect("http://elsewhere.example/rosterapi/v1/users")
    case .reset: return Answer(status: 500, body: .reset)
    case .deepNesting:
      let depth = 200_000
      return .text(
        String(repeating: "[", count: depth) + String(repeating: "]", count: depth), type: "application/json")
    case .wrongType:
      return .text(
        "{\"users\":{\"id\":true},\"classes\":\"none\",\"locations\":7,\"moreToFollow\":\"false\",\"id\":[],"
          + "\"access_token\":1,\"expires_in\":\"soon\",\"keys\":null}", type: "application/json")
    default: return nil
    }
  }

  /// The right answer, spoilt on its way.
  func spoil(_ answer: Answer, by fault: Fault) -> Answer {
    guard case .bytes(let buffer) = answer.body else { return answer }
    var spoilt = answer
    let bytes = buffer.bytes
    switch fault.kind {
    case .truncated:
      let half = bytes.count / 2
      spoilt.body = .stream(
        AnswerStream(length: bytes.count) { position, most in
          position < half ? .bytes(Array(bytes[position..<min(half, position + most)])) : .cut
        })
    case .drip:
      let pause = pause
      let size = max(1, fault.bytes ?? 1)
      let wait = fault.wait ?? 1
      spoilt.body = .stream(
        AnswerStream(length: bytes.count) { position, most in
          if position >= bytes.count { return .end }
          guard pause.wait(seconds: wait) else { return .cut }
          return .bytes(Array(bytes[position..<min(bytes.count, position + min(size, most))]))
        })
    case .huge:
      let total = fault.bytes.map { max($0, bytes.count) }
      let blanks = [UInt8](repeating: 0x20, count: 1 << 16)
      spoilt.body = .stream(
        AnswerStream(length: total) { position, most in
          if let total, position >= total { return .end }
          if position < bytes.count { return .bytes(Array(bytes[position..<min(bytes.count, position + most)])) }
          return .bytes(Array(blanks.prefix(min(most, total.map { $0 - position } ?? most))))
        })
    case .malformed:
      spoilt.body = .bytes(PageBuffer(String(decoding: bytes.prefix(bytes.count / 2), as: UTF8.self) + "…"))
    case .wrongEncoding:
      let out = PageBuffer(capacity: bytes.count + 16)
      // "é" of Latin-1 in the first text after a colon.
      let place = bytes.firstRange(of: Array(":\"".utf8))?.upperBound ?? 0
      out.append(Array(bytes[..<place]) + [0xE9, 0xFF] + Array(bytes[place...]))
      spoilt.body = .bytes(out)
    case .falseCompression: spoilt.headers.append(("Content-Encoding", "gzip"))
    case .giantHeader: spoilt.headers.append(("X-Padding", String(repeating: "x", count: 100_000)))
    default: break
    }
    return spoilt
  }
}
