/// One answer as it comes in: the decisions of a transfer, without a socket.
///
/// Lines of the header and pieces of the body go in; each may be answered with "stop". `finish` makes the result from
/// what was received and from how the connection ended.
struct Transfer {
  enum Step: Equatable { case proceed, stop }

  /// How the connection ended, in terms that do not depend on libcurl.
  enum End: Equatable {
    case complete
    case failed(TransportError)
  }

  let maximumBodySize: Int
  let maximumHeaderSize: Int

  private(set) var status: Int?
  private var headers = Headers()
  private var headerSize = 0
  private var isHeadComplete = false
  private(set) var body: [UInt8] = []
  private var receivedAt: Double = 0
  private var refusal: TransportError?

  init(maximumBodySize: Int, maximumHeaderSize: Int) {
    self.maximumBodySize = maximumBodySize
    self.maximumHeaderSize = maximumHeaderSize
  }

  /// One line of the header, with its line end; a status line begins the header anew (after a `100 Continue`).
  mutating func receive(headerLine line: some Collection<UInt8>, at time: Double) -> Step {
    headerSize += line.count
    guard headerSize <= maximumHeaderSize else {
      return refuse(.malformedAnswer(detail: "the header is longer than \(maximumHeaderSize) bytes"))
    }
    let text = String(decoding: line, as: UTF8.self)
    if text.hasPrefix("HTTP/") {
      guard let status = Self.status(text) else {
        return refuse(.malformedAnswer(detail: "the status line has no status"))
      }
      self.status = status
      headers = Headers()
      isHeadComplete = false
    } else if text.allSatisfy(\.isNewline) {
      // RFC 9112, 6.3: two lengths that differ leave no way to know where the answer ends.
      let lengths = headers.fields.filter { $0.name.lowercased() == "content-length" }.map(\.value)
      guard Set(lengths).count <= 1 else { return refuse(.malformedAnswer(detail: "the answer has two lengths")) }
      isHeadComplete = true
      receivedAt = time
    } else if !isHeadComplete, let colon = text.firstIndex(of: ":") {
      // What comes after the body (a trailer) is not taken for the header.
      headers.add(Self.trim(text[..<colon]), Self.trim(text[text.index(after: colon)...]))
    }
    return .proceed
  }

  /// A piece of the body, after decompression.
  mutating func receive(body piece: UnsafeRawBufferPointer) -> Step {
    guard body.count + piece.count <= maximumBodySize else {
      return refuse(.tooLarge(limit: maximumBodySize))
    }
    body.append(contentsOf: piece)
    return .proceed
  }

  func finish(_ end: End) -> Result<Response, TransportError> {
    if let refusal { return .failure(refusal) }
    switch end {
    case .failed(let error):
      return .failure(error)
    case .complete:
      guard let status, isHeadComplete else {
        return .failure(.malformedAnswer(detail: "the answer has no complete header"))
      }
      return .success(Response(status: status, headers: headers, body: body, receivedAt: receivedAt))
    }
  }

  private mutating func refuse(_ error: TransportError) -> Step {
    refusal = refusal ?? error
    body = []
    return .stop
  }

  /// `HTTP/1.1 200 OK`, `HTTP/2 200`.
  private static func status(_ line: String) -> Int? {
    let words = line.split(whereSeparator: { $0 == " " || $0.isNewline })
    guard words.count >= 2, words[1].utf8.count == 3, let status = Int(words[1]), status >= 100 else { return nil }
    return status
  }

  private static func trim(_ text: Substring) -> String {
    let blanks: Set<Character> = [" ", "\t", "\r", "\n", "\r\n"]
    var text = text.drop { blanks.contains($0) }
    while let last = text.last, blanks.contains(last) { text.removeLast() }
    return String(text)
  }
}
