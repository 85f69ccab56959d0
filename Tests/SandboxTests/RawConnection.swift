import Foundation

/// Bytes to a port and back, for what no well-behaved client sends.
enum RawConnection {
  struct Failure: Error { let number: Int32 }

  /// Sends the text and reads until the other side closes, or resets.
  static func exchange(_ port: Int, _ text: String, address number: UInt32 = 0x7F00_0001) throws -> (text: String, wasReset: Bool) {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(number).bigEndian
    let connected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else { throw Failure(number: errno) }
    let bytes = Array(text.utf8)
    guard send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
      throw Failure(number: errno)
    }
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count <= 0 { return (String(decoding: answer, as: UTF8.self), count < 0 && errno == ECONNRESET) }
      answer += buffer[..<count]
    }
  }

  /// One request on a connection of its own.
  static func request(
    _ port: Int, _ method: String, _ target: String, headers: [String] = [], host: String? = nil, body: String = ""
  ) throws -> String {
    let lines =
      ["\(method) \(target) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")", "Connection: close"] + headers
      + (body.isEmpty ? [] : ["Content-Length: \(body.utf8.count)"])
    return try exchange(port, lines.joined(separator: "\r\n") + "\r\n\r\n" + body).text
  }
}
