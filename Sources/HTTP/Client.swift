internal import CCurl

/// Carries requests over libcurl: HTTPS with certificates always verified, HTTP to this machine only, no redirect
/// followed, no cookie kept.
///
/// All transfers of one client run side by side on one thread of its own, which starts with the first request and sleeps
/// while there is none; connections are kept and, with HTTP/2, shared. The proxy is the system's (`https_proxy`,
/// `no_proxy`), except for requests to this machine, which take none.
public final class Client: Transport, Sendable {
  public struct Options: Sendable {
    public var userAgent: String
    /// Seconds until name and connection must stand.
    public var connectTimeout: Double = 15
    /// A transfer slower than this many bytes a second …
    public var minimumSpeed: Int = 32
    /// … for this many seconds has stalled, and ends as timed out.
    public var stallTimeout: Int = 30
    /// Bytes of an answer's header, all lines together.
    public var maximumHeaderSize: Int = 64 << 10
    public var connectionsPerHost: Int = 8
    /// A PEM file trusted instead of the system's certificates; tests run a server of their own.
    var trustedCertificates: String?
    /// A proxy instead of the environment's, for tests: the environment belongs to the whole process.
    var proxy: String?

    public init(userAgent: String = "homeroom") { self.userAgent = userAgent }
  }

  private let engine: TransferThread

  public init(_ options: Options = Options()) {
    engine = TransferThread(options)
  }

  deinit { engine.stop() }

  public func send(_ request: Request) async throws(TransportError) -> Response {
    let ticket = TransferThread.Ticket()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        engine.start(ticket, request, continuation)
      }
    } onCancel: {
      engine.cancel(ticket)
    }
    return try result.get()
  }
}
