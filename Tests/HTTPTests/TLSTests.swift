import Foundation
import Secrets
import Synchronization
import Testing

@testable import HTTP

/// Certificates are verified, whoever asks. The server is Python's, since no server here speaks TLS.
@Suite struct TLSTests {
  private func failure(_ url: String, _ options: Client.Options) async -> TransportError? {
    do throws(TransportError) {
      _ = try await Client(options).send(Request(url: url))
      return nil
    } catch {
      return error
    }
  }

  @Test func aSelfSignedCertificateIsRefused() async throws {
    let server = try TLSServer()
    defer { server.stop() }
    guard case .tls("127.0.0.1", let detail) = await failure(server.url(host: "127.0.0.1"), Client.Options()) else {
      Issue.record("accepted")
      return
    }
    #expect(detail.contains("certificate"))
  }

  @Test func aTrustedCertificateForTheRightNameIsAccepted() async throws {
    let server = try TLSServer()
    defer { server.stop() }
    var options = Client.Options()
    options.trustedCertificates = server.certificate
    let response = try await Client(options).send(Request(url: server.url(host: "localhost")))
    #expect(response.status == 404)
  }

  @Test func aTrustedCertificateForAnotherNameIsRefused() async throws {
    let server = try TLSServer()
    defer { server.stop() }
    var options = Client.Options()
    options.trustedCertificates = server.certificate
    guard case .tls("[::ffff:127.0.0.1]", _) = await failure(server.url(host: "[::ffff:127.0.0.1]"), options) else {
      Issue.record("accepted")
      return
    }
  }

  @Test func anExpiredCertificateIsRefused() async throws {
    let server = try TLSServer(certificate: TLSServer.expired)
    defer { server.stop() }
    var options = Client.Options()
    options.trustedCertificates = server.certificate
    guard case .tls("localhost", let detail) = await failure(server.url(host: "localhost"), options) else {
      Issue.record("accepted")
      return
    }
    #expect(detail.contains("expired"))
  }

  /// Nobody who answers over TLS can make the client say its token in the clear.
  @Test func aRedirectToPlainTextIsNotFollowed() async throws {
    let plain = try LocalServer.answering(LocalServer.ok("stolen"))
    let server = try TLSServer(redirectsTo: plain.url + "/rosterapi/v1/users")
    defer {
      server.stop()
      plain.stop()
    }
    var options = Client.Options()
    options.trustedCertificates = server.certificate
    let response = try await Client(options).send(
      Request(url: server.url(host: "localhost"), bearer: Secret("token")))
    #expect(response.status == 302)
    #expect(response.headers["Location"] == plain.url + "/rosterapi/v1/users")
    #expect(plain.connections == 0)
  }

  @Test func aServerWithoutTLSIsATLSFailure() async throws {
    let server = try LocalServer.answering(LocalServer.ok("plain"))
    defer { server.stop() }
    // The server waits for the end of a request head that never comes; what it reads is a TLS greeting.
    guard case .timedOut = await failureOverTLS(server) else {
      Issue.record("accepted")
      return
    }
  }

  private func failureOverTLS(_ server: LocalServer) async -> TransportError? {
    var options = Client.Options()
    options.connectTimeout = 0.3
    return await failure("https://127.0.0.1:\(server.port)/", options)
  }
}

/// Python's HTTPS server with a certificate of our own for `localhost` and 127.0.0.1.
final class TLSServer {
  private let process = Process()
  private let folder: URL
  private let port: Int
  var certificate: String { folder.appendingPathComponent("certificate.pem").path }

  func url(host: String) -> String { "https://\(host):\(port)/missing" }

  init(certificate: String = valid, redirectsTo target: String? = nil) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("certificate.pem")
    try (Self.key + certificate).write(to: file, atomically: true, encoding: .utf8)
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-u", "-c", Self.script, file.path] + (target.map { [$0] } ?? [])
    process.currentDirectoryURL = folder
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    port = try #require(Int(line.trimmingCharacters(in: .whitespacesAndNewlines)), "no port from python3")
  }

  func stop() {
    // Not `terminate`: the child has inherited a signal mask in which SIGTERM is blocked.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  private static let script = """
    import http.server, ssl, sys
    class Handler(http.server.SimpleHTTPRequestHandler):
        def do_GET(self):
            if len(sys.argv) < 3: return super().do_GET()
            self.send_response(302)
            self.send_header("Location", sys.argv[2])
            self.end_headers()
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[1])
    server.socket = context.wrap_socket(server.socket, server_side=True)
    print(server.server_address[1])
    server.serve_forever()
    """

  /// It opens nothing.
  private static let key = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgYHeBDgwkPEYivBCJ
    jL5YEXnkzmheSr3treouBGRStRyhRANCAATZtynifiQ2/n9cF9gJf+cKh5L4Ad+k
    tw/+wa94/Lx7SAdbTqhuM+VaYDf6HdSQs/iPI1xofFS9W5AXJhFzOF/Q
    -----END PRIVATE KEY-----

    """

  /// From 2020 to 2120.
  static let valid = """
    -----BEGIN CERTIFICATE-----
    MIIBZzCCAQ2gAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
    c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
    CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABNm3KeJ+JDb+f1wX
    2Al/5wqHkvgB36S3D/7Br3j8vHtIB1tOqG4z5VpgN/od1JCz+I8jXGh8VL1bkBcm
    EXM4X9CjTjBMMBoGA1UdEQQTMBGCCWxvY2FsaG9zdIcEfwAAATAPBgNVHRMBAf8E
    BTADAQH/MB0GA1UdDgQWBBTApkDyT6H1HV7XC04il5LqWaJ3mDAKBggqhkjOPQQD
    AgNIADBFAiEAi/zByTpagA/rbi6SPHoepBTkXniu2enrUW/9NmoZJPkCIEo8pYdP
    nJl372CbAiyhST8raBc5ovEAoz55g8h94EjN
    -----END CERTIFICATE-----

    """

  /// Of the same key and names, for the year 2020.
  static let expired = """
    -----BEGIN CERTIFICATE-----
    MIIBeDCCAR6gAwIBAgIUeW+/HX/cwfiJWCODIqVStMxjCd8wCgYIKoZIzj0EAwIw
    FDESMBAGA1UEAwwJbG9jYWxob3N0MB4XDTIwMDEwMTAwMDAwMFoXDTIxMDEwMTAw
    MDAwMFowFDESMBAGA1UEAwwJbG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0D
    AQcDQgAE2bcp4n4kNv5/XBfYCX/nCoeS+AHfpLcP/sGvePy8e0gHW06objPlWmA3
    +h3UkLP4jyNcaHxUvVuQFyYRczhf0KNOMEwwGgYDVR0RBBMwEYIJbG9jYWxob3N0
    hwR/AAABMA8GA1UdEwEB/wQFMAMBAf8wHQYDVR0OBBYEFMCmQPJPofUdXtcLTiKX
    kupZoneYMAoGCCqGSM49BAMCA0gAMEUCIBdy0e9EwpfkhMxsBgu0AoF7cRBFvmsR
    HUICdTuvVHwcAiEAmEXkfhHuxwqrAGoog1tJXC5TB4RQagTJ3pDRMBfYzsA=
    -----END CERTIFICATE-----

    """
}
