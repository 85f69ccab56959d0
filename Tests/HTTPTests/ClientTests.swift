import Foundation
import Secrets
import Synchronization
import Testing

@testable import HTTP

@Suite struct ClientTests {
  private func failure(_ request: Request, _ options: Client.Options = Client.Options()) async -> TransportError? {
    do throws(TransportError) {
      _ = try await Client(options).send(request)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [200, 204, 301, 304, 400, 401, 403, 404, 413, 429, 500, 503, 599])
  func everyStatusIsAnAnswer(status: Int) async throws {
    let bodyless = status == 204 || status == 304
    let server = try LocalServer.answering(
      "HTTP/1.1 \(status) Words\r\nX-Retry-After: 12\r\nContent-Length: \(bodyless ? 0 : 5)\r\n\r\n"
        + (bodyless ? "" : "hello"))
    defer { server.stop() }
    let before = Date().timeIntervalSince1970
    let response = try await Client().send(Request(url: server.url))
    #expect(response.status == status)
    #expect(response.headers["x-retry-after"] == "12")
    #expect(String(decoding: response.body, as: UTF8.self) == (bodyless ? "" : "hello"))
    #expect(response.receivedAt >= before && response.receivedAt <= Date().timeIntervalSince1970)
  }

  @Test func aRedirectIsNotFollowed() async throws {
    let other = try LocalServer.answering(LocalServer.ok("other"))
    let server = try LocalServer.answering(
      "HTTP/1.1 302 Found\r\nLocation: \(other.url)/stolen\r\nContent-Length: 0\r\n\r\n")
    defer {
      server.stop()
      other.stop()
    }
    let response = try await Client().send(Request(url: server.url, bearer: Secret("token")))
    #expect(response.status == 302)
    #expect(response.headers["Location"] == other.url + "/stolen")
    #expect(other.connections == 0)
  }

  @Test func sendsWhatWasAsked() async throws {
    let server = try LocalServer.answering(LocalServer.ok("{}"))
    defer { server.stop() }
    let client = Client(Client.Options(userAgent: "homeroom/1"))
    _ = try await client.send(
      Request(
        url: server.url + "/users?pageToken=a%2Fb", headers: [("Accept", "application/json")], bearer: Secret("tok.en"))
    )
    _ = try await client.send(
      Request(.post, url: server.url + "/token", body: .form([("code", Secret("a b&c=d+é")), ("empty", Secret(""))])))
    let (get, post) = (server.requests[0], server.requests[1])
    #expect(get.head.hasPrefix("GET /users?pageToken=a%2Fb HTTP/1.1\r\n"))
    #expect(get.header("Authorization") == "Bearer tok.en")
    #expect(get.header("Accept") == "application/json")
    #expect(get.header("Accept-Encoding") == "gzip")
    #expect(get.header("User-Agent") == "homeroom/1")
    #expect(get.header("Cookie") == nil)
    #expect(post.head.hasPrefix("POST /token HTTP/1.1\r\n"))
    #expect(post.header("Content-Type") == "application/x-www-form-urlencoded")
    #expect(post.header("Authorization") == nil)
    #expect(post.header("Expect") == nil)
    #expect(post.body == "code=a%20b%26c%3Dd%2B%C3%A9&empty=")
  }

  @Test func connectionsAreReused() async throws {
    let server = try LocalServer { connection, _ in
      connection.write(LocalServer.ok("hello", headers: ["Set-Cookie: a=b"]))
      return .keepOpen
    }
    defer { server.stop() }
    let client = Client()
    for _ in 0..<5 { _ = try await client.send(Request(url: server.url)) }
    #expect(server.connections == 1)
    #expect(server.requests.count == 5)
    #expect(server.requests.allSatisfy { $0.header("Cookie") == nil })
  }

  @Test func manyRequestsAtOnce() async throws {
    let server = try LocalServer { connection, request in
      connection.write(LocalServer.ok("answer to " + request.path))
      return .keepOpen
    }
    defer { server.stop() }
    let client = Client()
    let wrong = try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<200 {
        group.addTask {
          let response = try await client.send(Request(url: server.url + "/\(number)"))
          return String(decoding: response.body, as: UTF8.self) != "answer to /\(number)"
        }
      }
      return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(wrong == 0)
    #expect(server.requests.count == 200)
    #expect(server.connections <= 8)
  }

  // MARK: - Limits

  @Test(arguments: [true, false]) func aBodyPastTheLimitEndsTheTransfer(isLengthTold: Bool) async throws {
    let server = try LocalServer { connection, _ in
      connection.write("HTTP/1.1 200 OK\r\n" + (isLengthTold ? "Content-Length: 1000000000\r\n\r\n" : "\r\n"))
      while connection.write([UInt8](repeating: 0x20, count: 1000)) {}
      return .close
    }
    defer { server.stop() }
    #expect(await failure(Request(url: server.url, maximumBodySize: 100_000)) == .tooLarge(limit: 100_000))
  }

  @Test func aBodyOfExactlyTheLimitIsTaken() async throws {
    let server = try LocalServer.answering(LocalServer.ok(String(repeating: "a", count: 1000)))
    defer { server.stop() }
    #expect(try await Client().send(Request(url: server.url, maximumBodySize: 1000)).body.count == 1000)
    #expect(await failure(Request(url: server.url, maximumBodySize: 999)) == .tooLarge(limit: 999))
  }

  @Test func gzipIsUnpacked() async throws {
    let server = try LocalServer { connection, _ in
      connection.write("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(Gzip.hello.count)\r\n\r\n")
      connection.write(Gzip.hello)
      return .close
    }
    defer { server.stop() }
    #expect(
      String(decoding: try await Client().send(Request(url: server.url)).body, as: UTF8.self) == "hello, hello, hello")
  }

  @Test func aGzipBombIsStoppedAtTheLimit() async throws {
    let server = try LocalServer { connection, _ in
      let bomb = Gzip.bomb
      connection.write("HTTP/1.1 200 OK\r\nContent-Encoding: gzip, gzip\r\nContent-Length: \(bomb.count)\r\n\r\n")
      connection.write(bomb)
      return .close
    }
    defer { server.stop() }
    #expect(await failure(Request(url: server.url, maximumBodySize: 1 << 20)) == .tooLarge(limit: 1 << 20))
  }

  @Test func damagedGzipIsMalformed() async throws {
    let server = try LocalServer.answering(
      "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 9\r\n\r\nnot gzip!")
    defer { server.stop() }
    guard case .malformedAnswer = await failure(Request(url: server.url)) else {
      Issue.record("accepted")
      return
    }
  }

  @Test func aGiantHeaderEndsTheTransfer() async throws {
    for line in ["X-Long: " + String(repeating: "a", count: 70_000) + "\r\n", "X-Short: a\r\n"] {
      let server = try LocalServer { connection, _ in
        connection.write("HTTP/1.1 200 OK\r\n")
        while connection.write(line) {}
        return .close
      }
      defer { server.stop() }
      let error = await failure(Request(url: server.url))
      #expect(error == .malformedAnswer(detail: "the header is longer than 65536 bytes"))
    }
  }

  // MARK: - Bad answers

  @Test(arguments: [
    "garbage\r\n\r\n", "SSH-2.0-OpenSSH_9.2\r\n", "<html></html>", "HTTP/1.1 abc\r\n\r\n", "HTTP/9.9 200 OK\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello!",
  ])
  func garbageIsMalformed(answer: String) async throws {
    let server = try LocalServer.answering(answer)
    defer { server.stop() }
    let error = await failure(Request(url: server.url))
    switch error {
    case .malformedAnswer, .interrupted: break
    default: Issue.record("\(answer): \(String(describing: error))")
    }
  }

  @Test(arguments: [
    "HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhello",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n", "",
  ])
  func aTruncatedAnswerIsInterrupted(answer: String) async throws {
    let server = try LocalServer.answering(answer)
    defer { server.stop() }
    guard case .interrupted = await failure(Request(url: server.url)) else {
      Issue.record("accepted \(answer)")
      return
    }
  }

  @Test func aResetIsInterrupted() async throws {
    let server = try LocalServer { connection, _ in
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhello")
      connection.reset()
      return .close
    }
    defer { server.stop() }
    guard case .interrupted = await failure(Request(url: server.url)) else {
      Issue.record("accepted")
      return
    }
  }

  @Test func aPostIsNotSentAgainWhenItsConnectionDies() async throws {
    let server = try LocalServer { connection, request in
      guard request.head.hasPrefix("GET") else { return .close }
      connection.write(LocalServer.ok("hello"))
      return .keepOpen
    }
    defer { server.stop() }
    let client = Client()
    _ = try await client.send(Request(url: server.url))
    await #expect(throws: TransportError.self) {
      try await client.send(Request(.post, url: server.url, body: .form([("code", Secret("once"))])))
    }
    #expect(server.requests.filter { $0.head.hasPrefix("POST") }.count == 1)
  }

  // MARK: - Time

  @Test func aSilentServerTimesOut() async throws {
    let server = try LocalServer { connection, _ in
      connection.waitForClose()
      return .close
    }
    defer { server.stop() }
    guard case .timedOut(let seconds) = await failure(Request(url: server.url, timeout: 0.2)) else {
      Issue.record("no time-out")
      return
    }
    #expect(seconds >= 0.2 && seconds < 5)
  }

  @Test func aDripEndsAsTimedOutLongBeforeTheTotal() async throws {
    let server = try LocalServer { connection, _ in
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n")
      connection.write("a")
      connection.waitForClose()
      return .close
    }
    defer { server.stop() }
    var options = Client.Options()
    options.stallTimeout = 1
    guard case .timedOut(let seconds) = await failure(Request(url: server.url, timeout: 600), options) else {
      Issue.record("no time-out")
      return
    }
    #expect(seconds < 60)
  }

  @Test func cancellingTheTaskEndsTheTransfer() async throws {
    let (arrivals, arrival) = AsyncStream<Void>.makeStream()
    let (departures, departure) = AsyncStream<Void>.makeStream()
    let server = try LocalServer { connection, _ in
      arrival.yield()
      connection.waitForClose()
      departure.yield()
      return .close
    }
    defer { server.stop() }
    let client = Client()
    let task = Task { try await client.send(Request(url: server.url)) }
    for await _ in arrivals { break }
    task.cancel()
    await #expect(throws: TransportError.cancelled) { try await task.value }
    for await _ in departures { break }
  }

  @Test func aTaskCancelledBeforehandSendsNothing() async throws {
    let server = try LocalServer.answering(LocalServer.ok("hello"))
    defer { server.stop() }
    let client = Client()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await client.send(Request(url: server.url))
    }
    await #expect(throws: TransportError.cancelled) { try await task.value }
    #expect(server.requests.isEmpty)
  }

  // MARK: - Where to

  @Test func aRefusedPortCannotBeConnected() async throws {
    let server = try LocalServer.answering("")
    server.stop()
    #expect(await failure(Request(url: server.url)) == .connectFailed(host: "127.0.0.1"))
  }

  @Test func anUnknownNameIsNotResolved() async {
    #expect(await failure(Request(url: "https://nowhere.invalid/")) == .nameNotResolved(host: "nowhere.invalid"))
  }

  @Test(arguments: [
    "http://example.com/", "http://127.0.0.1.example.com/", "http://10.0.0.1/", "http://0.0.0.0/",
    "http://2130706433.example/",
    "http://[::2]/", "http://localhost.example.com/", "ftp://127.0.0.1/", "file:///etc/passwd", "gopher://127.0.0.1/",
    "//127.0.0.1/",
    "/users", "127.0.0.1", "", " ", "http://", "https://user:pass@example.com/", "https://user@example.com/",
    "http://127.0.0.1@example.com/", "https://exa mple.com/", "https://example.com/\r\nX: y",
    "https://example.com\u{0}.evil.example/",
    "javascript:alert(1)", "HTTP://EXAMPLE.COM/",
  ])
  func addressesThatAreRefused(url: String) async {
    guard case .refusedAddress(let reason) = await failure(Request(url: url, bearer: Secret("token"))) else {
      Issue.record("sent to \(url)")
      return
    }
    #expect(!reason.contains("pass") && !reason.contains("token"))
  }

  @Test(arguments: [
    "http://127.0.0.1/", "http://[::1]:80/a", "HTTP://LOCALHOST:9/", "https://example.com/", "https://[2001:db8::1]/",
  ])
  func addressesThatAreTaken(url: String) throws {
    _ = try Address(url)
  }

  @Test(arguments: ["", "a b", "a\r\nX-Evil: 1", "é", "a\u{0}"])
  func tokensThatNoHeaderCanCarry(token: String) async throws {
    let server = try LocalServer.answering(LocalServer.ok(""))
    defer { server.stop() }
    guard case .unsendableToken = await failure(Request(url: server.url, bearer: Secret(token))) else {
      Issue.record("sent")
      return
    }
    #expect(server.requests.isEmpty)
  }
}
