import Secrets
import Testing

@testable import HTTP

@Suite struct ProxyTests {
  private func failure(_ url: String, proxy: String) async -> TransportError? {
    var options = Client.Options()
    options.proxy = proxy
    do throws(TransportError) {
      _ = try await Client(options).send(Request(url: url, bearer: Secret("token")))
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [403, 407, 502]) func aProxyThatRefuses(status: Int) async throws {
    let proxy = try LocalServer.answering("HTTP/1.1 \(status) No\r\nContent-Length: 0\r\n\r\n")
    defer { proxy.stop() }
    let error = await failure("https://example.com/", proxy: proxy.url)
    #expect(error == .proxy(detail: "the proxy answered \(status) to CONNECT"))
    #expect(proxy.requests.count == 1)
    #expect(
      proxy.requests.allSatisfy { $0.head.hasPrefix("CONNECT example.com:443") && $0.header("Authorization") == nil })
  }

  @Test func aProxyThatIsNotThere() async throws {
    let proxy = try LocalServer.answering("")
    proxy.stop()
    guard case .proxy = await failure("https://example.com/", proxy: proxy.url) else {
      Issue.record("no proxy error")
      return
    }
  }

  @Test func aProxyWithoutAnAddress() async throws {
    guard case .proxy = await failure("https://example.com/", proxy: "http://nowhere.invalid:3128") else {
      Issue.record("no proxy error")
      return
    }
  }

  @Test func requestsToThisMachineTakeNoProxy() async throws {
    let proxy = try LocalServer.answering(LocalServer.ok("proxy"))
    let server = try LocalServer.answering(LocalServer.ok("server"))
    defer {
      proxy.stop()
      server.stop()
    }
    #expect(await failure(server.url, proxy: proxy.url) == nil)
    #expect(proxy.requests.isEmpty && server.requests.count == 1)
  }
}
