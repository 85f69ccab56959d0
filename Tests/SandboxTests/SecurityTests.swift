import Foundation
import HTTP
import JSON
import Sandbox
import Support
import Testing

/// Others share the host, and a browser on it visits other pages.
@Suite struct SecurityTests {
  @Test(arguments: ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "", "[::1]", "0.0.0.0"])
  func foreignHostsAreRefused(host: String) throws {
    let sandbox = try RunningSandbox()
    for target in ["/auth/oauth2/v2/keys", "/rosterapi/v1/users", "/admin/x"] {
      let answer = try RawConnection.request(sandbox.server.port, "GET", target, host: host)
      #expect(answer.hasPrefix("HTTP/1.1 40"), "\(answer.prefix(40))")
      #expect(!answer.contains("\"keys\""))
    }
  }

  @Test func ownHostsAreServed() throws {
    let sandbox = try RunningSandbox()
    let port = sandbox.server.port
    for host in ["127.0.0.1:\(port)", "localhost:\(port)", "LOCALHOST:\(port)", "localhost:9"] {
      #expect(try RawConnection.request(port, "GET", "/auth/keys", host: host).hasPrefix("HTTP/1.1 200"))
    }
  }

  @Test func foreignOriginsAreRefused() throws {
    let sandbox = try RunningSandbox()
    let port = sandbox.server.port
    for (origin, isOurs) in [
      ("http://127.0.0.1:\(port)", true), ("null", false), ("http://evil.example", false),
      ("https://127.0.0.1:\(port)", false), ("http://127.0.0.1:\(port + 1)", false),
      ("http://localhost:\(port)", false),
    ] {
      let answer = try RawConnection.request(port, "GET", "/auth/keys", headers: ["Origin: \(origin)"])
      #expect(answer.hasPrefix(isOurs ? "HTTP/1.1 200" : "HTTP/1.1 403"), "\(origin)")
      #expect(!answer.lowercased().contains("access-control-allow"))
    }
  }

  @Test func adminAddressCannotBeGuessed() async throws {
    let sandbox = try RunningSandbox()
    let address = sandbox.text("admin_url")
    #expect(address.split(separator: "/").last?.count ?? 0 >= 24)
    #expect(try await sandbox.client.send(Request(url: address)).status == 200)
    let base = address[...(address.lastIndex(of: "/") ?? address.startIndex)]
    for wrong in [base + "", base + "x", base + String(repeating: "A", count: 24), Substring(address.dropLast())] {
      #expect(try await sandbox.client.send(Request(url: String(wrong))).status == 404)
    }
  }

  /// 127.0.0.2 is this computer too: whoever listens on all addresses answers there.
  @Test func listensOnOneAddressAlone() throws {
    let sandbox = try RunningSandbox()
    let request = "GET /auth/keys HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    #expect(try RawConnection.exchange(sandbox.server.port, request).text.hasPrefix("HTTP/1.1 200"))
    let error = #expect(throws: RawConnection.Failure.self) {
      try RawConnection.exchange(sandbox.server.port, request, address: 0x7F00_0002)
    }
    #expect(error?.number == ECONNREFUSED)
  }

  @Test func portInUseIsSaid() throws {
    let sandbox = try RunningSandbox()
    let folder = try TemporaryFolder()
    let error = #expect(throws: SandboxError.self) {
      try SandboxServer(Configuration(port: sandbox.server.port, stateFolder: folder.file("state")))
    }
    #expect(error == .portInUse(sandbox.server.port))
    #expect(error?.description.contains("--port") == true)
  }

  @Test func stopsAndFreesThePort() async throws {
    let sandbox = try RunningSandbox()
    // A connection that is held, and a request that waits.
    _ = try await sandbox.client.send(Request(url: sandbox.authURL + "/keys"))
    sandbox.server.change { $0.latency = 600 }
    let waiting = Task { [sandbox] in try await sandbox.client.send(Request(url: sandbox.authURL + "/keys")) }
    while sandbox.server.requests.total < 2 { await Task.yield() }
    sandbox.server.stop()
    await #expect(throws: (any Error).self) { try await waiting.value }
    let folder = try TemporaryFolder()
    let next = try SandboxServer(Configuration(port: sandbox.server.port, stateFolder: folder.file("state")))
    #expect(next.port == sandbox.server.port)
    next.stop()
    next.stop()
  }

  @Test func stateFolderMustBeOurs() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "open/x")
    #expect(chmod(folder.file("open"), 0o777) == 0)
    let error = #expect(throws: SandboxError.self) {
      try SandboxServer(Configuration(stateFolder: folder.file("open")))
    }
    #expect(error?.description.contains("others may write to it") == true)
    #expect(throws: SandboxError.self) { try SandboxServer(Configuration(stateFolder: folder.file("open/x"))) }
    #expect(throws: SandboxError.self) { try SandboxServer(Configuration(stateFolder: folder.file("a/b/c"))) }
  }

  @Test func otherMethodsAndPathsAreRefused() throws {
    let sandbox = try RunningSandbox()
    let port = sandbox.server.port
    #expect(try RawConnection.request(port, "POST", "/rosterapi/v1/users").hasPrefix("HTTP/1.1 405"))
    #expect(try RawConnection.request(port, "GET", "/auth/oauth2/v2/token").hasPrefix("HTTP/1.1 405"))
    #expect(try RawConnection.request(port, "DELETE", "/rosterapi/v1/users").hasPrefix("HTTP/1.1 405"))
    for path in ["/", "/rosterapi/v1", "/rosterapi/v1/courses", "/rosterapi/v2/users", "/auth", "/favicon.ico", "/.."] {
      #expect(try RawConnection.request(port, "GET", path).hasPrefix("HTTP/1.1 404"), "\(path)")
    }
  }

  @Test func hugeRequestsAreRefused() throws {
    let sandbox = try RunningSandbox()
    let answer = try RawConnection.request(
      sandbox.server.port, "POST", "/auth/oauth2/v2/token",
      headers: ["Content-Type: application/x-www-form-urlencoded"], body: String(repeating: "a", count: 2 << 20))
    #expect(answer.hasPrefix("HTTP/1.1 413"))
  }
}
