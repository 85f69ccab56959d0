import Testing

@testable import HTTP

/// The decisions of a transfer, without a socket.
@Suite struct TransferTests {
  private func feed(_ transfer: inout Transfer, _ lines: [String], at time: Double = 5) -> [Transfer.Step] {
    lines.map { transfer.receive(headerLine: Array(($0 + "\r\n").utf8), at: time) }
  }

  private func feed(_ transfer: inout Transfer, body: String) -> Transfer.Step {
    Array(body.utf8).withUnsafeBytes { transfer.receive(body: $0) }
  }

  @Test func anAnswerIsPutTogether() throws {
    var transfer = Transfer(maximumBodySize: 10, maximumHeaderSize: 1000)
    #expect(
      feed(&transfer, ["HTTP/2 201", "Date:x", "A:  b c \t", "a: second", ""]) == .init(repeating: .proceed, count: 5))
    #expect(feed(&transfer, body: "12345") == .proceed)
    #expect(feed(&transfer, body: "67890") == .proceed)
    let response = try transfer.finish(.complete).get()
    #expect(response.status == 201)
    #expect(response.headers == ["Date": "x", "A": "b c", "a": "second"])
    #expect(response.headers["A"] == "b c")
    #expect(response.body == Array("1234567890".utf8))
    #expect(response.receivedAt == 5)
  }

  @Test func interimAnswersAndTrailersAreNotTheHeader() throws {
    var transfer = Transfer(maximumBodySize: 10, maximumHeaderSize: 1000)
    _ = feed(&transfer, ["HTTP/1.1 100 Continue", "X: interim", ""], at: 1)
    _ = feed(&transfer, ["HTTP/1.1 200 OK", "Y: real", ""], at: 2)
    _ = feed(&transfer, body: "body")
    _ = feed(&transfer, ["Z: trailer"], at: 3)
    let response = try transfer.finish(.complete).get()
    #expect(response.headers == ["Y": "real"])
    #expect(response.receivedAt == 2)
  }

  @Test func oneByteTooManyIsTooLarge() {
    var transfer = Transfer(maximumBodySize: 4, maximumHeaderSize: 1000)
    _ = feed(&transfer, ["HTTP/1.1 200 OK", ""])
    #expect(feed(&transfer, body: "1234") == .proceed)
    #expect(feed(&transfer, body: "5") == .stop)
    #expect(failure(transfer.finish(.failed(.interrupted(detail: "write error")))) == .tooLarge(limit: 4))
  }

  @Test func endlessInterimAnswersMeetTheHeaderLimit() {
    var transfer = Transfer(maximumBodySize: 4, maximumHeaderSize: 1000)
    let steps = (0..<100).flatMap { _ in feed(&transfer, ["HTTP/1.1 103 Early Hints", ""]) }
    #expect(steps.contains(.stop))
    guard case .malformedAnswer = failure(transfer.finish(.complete)) else {
      Issue.record("accepted")
      return
    }
  }

  @Test(arguments: [
    [], ["HTTP/1.1 200 OK"], ["HTTP/1.1 abc", ""], ["HTTP/1.1"], ["HTTP/1.1 99", ""], ["HTTP/1.1 +20", ""],
  ])
  func withoutACompleteHeaderThereIsNoAnswer(lines: [String]) {
    var transfer = Transfer(maximumBodySize: 4, maximumHeaderSize: 1000)
    _ = feed(&transfer, lines)
    guard case .malformedAnswer = failure(transfer.finish(.complete)) else {
      Issue.record("accepted")
      return
    }
  }

  private func failure(_ result: Result<Response, TransportError>) -> TransportError? {
    if case .failure(let error) = result { error } else { nil }
  }
}
