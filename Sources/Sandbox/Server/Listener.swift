internal import CMicrohttpd
internal import Glibc

/// The HTTP server: libmicrohttpd on 127.0.0.1, a thread for each connection, and never on another address.
///
/// Unchecked because `daemon` is set before the first request and cleared once, by `stop`, under the caller's lock.
final class Listener: @unchecked Sendable {
  let port: Int
  private let handler: @Sendable (IncomingRequest) -> Answer
  private var daemon: OpaquePointer?

  /// A body larger than this is refused: the largest honest one is a token request of a few kilobytes.
  static let largestBody = 1 << 20

  init(port wanted: Int, handler: @escaping @Sendable (IncomingRequest) -> Answer) throws(SandboxError) {
    self.handler = handler
    let socket = try Self.listen(wanted)
    port = Self.port(of: socket)
    daemon = homeroom_mhd_start(
      socket, Self.access, Self.completed, Self.begin, Unmanaged.passUnretained(self).toOpaque())
    if daemon == nil {
      close(socket)
      throw .cannotListen("libmicrohttpd did not start")
    }
  }

  /// Closes all connections and ends the threads; returns when nothing runs any more.
  func stop() {
    guard let daemon else { return }
    self.daemon = nil
    MHD_stop_daemon(daemon)
  }

  // MARK: The socket

  private static func listen(_ port: Int) throws(SandboxError) -> Int32 {
    guard (0...65_535).contains(port) else { throw .cannotListen("\(port) is no port number") }
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw .cannotListen(String(cString: strerror(errno))) }
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    let why = bound != 0 || Glibc.listen(descriptor, 128) != 0 ? errno : 0
    if why == 0 { return descriptor }
    close(descriptor)
    switch why {
    case EADDRINUSE: throw .portInUse(port)
    case EACCES: throw .portNotAllowed(port)
    default: throw .cannotListen(String(cString: strerror(why)))
    }
  }

  private static func port(of descriptor: Int32) -> Int {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
    }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  // MARK: One request

  /// A request on its way in.
  private final class Arrival {
    let target: String
    var hasBegun = false
    var isTooLarge = false
    var body: [UInt8] = []
    init(target: String) { self.target = target }
  }

  /// The whole target as it was sent, before the library takes it apart.
  private static let begin:
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) -> UnsafeMutableRawPointer? = {
      _, target, _ in
      Unmanaged.passRetained(Arrival(target: target.map { String(cString: $0) } ?? "/")).toOpaque()
    }

  private static let completed:
    @convention(c) (
      UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
      MHD_RequestTerminationCode
    ) -> Void = { _, _, arrival, _ in
      guard let pointer = arrival?.pointee else { return }
      arrival?.pointee = nil
      Unmanaged<Arrival>.fromOpaque(pointer).release()
    }

  private static let access:
    @convention(c) (
      UnsafeMutableRawPointer?, OpaquePointer?, UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?,
      UnsafePointer<CChar>?, UnsafeMutablePointer<Int>?, UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    ) -> MHD_Result = { context, connection, _, method, _, upload, uploadCount, arrival in
      guard let context, let connection, let uploadCount, let pointer = arrival?.pointee else { return .NO }
      let listener = Unmanaged<Listener>.fromOpaque(context).takeUnretainedValue()
      let arrival = Unmanaged<Arrival>.fromOpaque(pointer).takeUnretainedValue()
      if !arrival.hasBegun {
        arrival.hasBegun = true
        return .YES
      }
      if uploadCount.pointee > 0 {
        if arrival.body.count + uploadCount.pointee > largestBody {
          arrival.isTooLarge = true
        } else if let upload {
          upload.withMemoryRebound(to: UInt8.self, capacity: uploadCount.pointee) {
            arrival.body.append(contentsOf: UnsafeBufferPointer(start: $0, count: uploadCount.pointee))
          }
        }
        uploadCount.pointee = 0
        return .YES
      }
      if arrival.isTooLarge { return queue(.empty(status: 413), on: connection) }
      var request = IncomingRequest(method: method.map { String(cString: $0) } ?? "", target: arrival.target)
      request.headers = headers(of: connection)
      request.body = arrival.body
      return queue(listener.handler(request), on: connection)
    }

  private final class HeaderList {
    var fields: [(name: String, value: String)] = []
  }

  private static func headers(of connection: OpaquePointer) -> [(name: String, value: String)] {
    let list = HeaderList()
    MHD_get_connection_values(
      connection, .HEADER_KIND,
      { context, _, name, value in
        guard let context, let name else { return .NO }
        Unmanaged<HeaderList>.fromOpaque(context).takeUnretainedValue().fields.append(
          (String(cString: name), value.map { String(cString: $0) } ?? ""))
        return .YES
      }, Unmanaged.passUnretained(list).toOpaque())
    return list.fields
  }

  // MARK: One answer

  private static func queue(_ answer: Answer, on connection: OpaquePointer) -> MHD_Result {
    let response: OpaquePointer?
    switch answer.body {
    case .reset:
      reset(homeroom_mhd_socket(connection))
      return .NO
    case .bytes(let buffer):
      response = MHD_create_response_from_buffer(buffer.count, buffer.take(), .RESPMEM_MUST_FREE)
    case .stream(let stream):
      response = MHD_create_response_from_callback(
        stream.length.map(UInt64.init) ?? UInt64.max, 64 << 10,
        { context, position, out, most in
          let stream = Unmanaged<AnswerStream>.fromOpaque(context!).takeUnretainedValue()
          switch stream.next(Int(position), most) {
          case .end: return -1
          case .cut: return -2
          case .bytes(let bytes):
            bytes.withUnsafeBytes { _ = memcpy(out!, $0.baseAddress!, $0.count) }
            return bytes.count
          }
        }, Unmanaged.passRetained(stream).toOpaque(), { Unmanaged<AnswerStream>.fromOpaque($0!).release() })
    }
    guard let response else { return .NO }
    defer { MHD_destroy_response(response) }
    for (name, value) in answer.headers { MHD_add_response_header(response, name, value) }
    return MHD_queue_response(connection, UInt32(answer.status), response)
  }

  /// Dissolving a TCP association sends RST at once; closing would say goodbye first.
  private static func reset(_ descriptor: Int32) {
    var hard = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &hard, socklen_t(MemoryLayout<linger>.size))
    var nowhere = sockaddr()
    nowhere.sa_family = sa_family_t(AF_UNSPEC)
    connect(descriptor, &nowhere, socklen_t(MemoryLayout<sockaddr>.size))
  }
}
