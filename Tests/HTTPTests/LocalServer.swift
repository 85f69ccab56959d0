import Foundation
import Glibc
import Synchronization

/// A server for one test, on a port of its own: what it answers, and how badly, is the test's to say.
final class LocalServer: Sendable {
  enum Next { case keepOpen, close }
  typealias Handler = @Sendable (_ connection: Connection, _ request: Received) -> Next

  struct Received: Sendable {
    var head: String
    var body: String

    var path: String { head.split(separator: " ").dropFirst().first.map(String.init) ?? "" }
    func header(_ name: String) -> String? {
      head.split(separator: "\r\n").first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
        .map { $0.split(separator: ":", maxSplits: 1)[1].trimmingCharacters(in: .whitespaces) }
    }
  }

  let port: Int
  private let listener: Int32
  private let state = Mutex((connections: 0, requests: [Received]()))

  var url: String { "http://127.0.0.1:\(port)" }
  var connections: Int { state.withLock { $0.connections } }
  var requests: [Received] { state.withLock { $0.requests } }

  init(_ handler: @escaping Handler) throws {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let isUp = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, length) == 0 && listen(listener, 64) == 0
          && getsockname(listener, address, &length) == 0
      }
    }
    guard isUp else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread { [self] in
      while true {
        let descriptor = accept(listener, nil, nil)
        guard descriptor >= 0 else { return }
        state.withLock { $0.connections += 1 }
        Thread.detachNewThread { [self] in
          let connection = Connection(descriptor)
          while let request = connection.readRequest() {
            state.withLock { $0.requests.append(request) }
            if handler(connection, request) == .close { break }
          }
          connection.close()
        }
      }
    }
  }

  func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  /// A server with a fixed answer, given in full.
  static func answering(_ bytes: String) throws -> LocalServer {
    try LocalServer { connection, _ in
      connection.write(bytes)
      return .close
    }
  }

  static func ok(_ body: String, headers: [String] = []) -> String {
    (["HTTP/1.1 200 OK", "Content-Length: \(body.utf8.count)"] + headers).joined(separator: "\r\n") + "\r\n\r\n" + body
  }
}

/// One accepted connection, used by its own thread.
final class Connection: Sendable {
  private let descriptor: Int32
  init(_ descriptor: Int32) { self.descriptor = descriptor }

  @discardableResult func write(_ text: String) -> Bool { write(Array(text.utf8)) }

  /// Whether the other side was still there.
  @discardableResult func write(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Returns when the other side has closed.
  func waitForClose() {
    var byte: UInt8 = 0
    while recv(descriptor, &byte, 1, 0) > 0 {}
  }

  /// An abrupt end: the other side sees a reset.
  func reset() {
    var linger = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
  }

  func close() { Glibc.close(descriptor) }

  func readRequest() -> LocalServer.Received? {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      guard recv(descriptor, &byte, 1, 0) == 1 else { return nil }
      bytes.append(byte)
    }
    var request = LocalServer.Received(head: String(decoding: bytes, as: UTF8.self), body: "")
    let length = request.header("Content-Length").flatMap { Int($0) } ?? 0
    var body: [UInt8] = []
    while body.count < length, recv(descriptor, &byte, 1, 0) == 1 { body.append(byte) }
    request.body = String(decoding: body, as: UTF8.self)
    return request
  }
}
