internal import Glibc

/// A value that must not be seen: a token, an authorization code, a client secret, a private key.
///
/// It prints as `‹secret›` whatever asks for it (interpolation, `dump`, a debugger's reflection), is not
/// `Codable`, and its bytes are reachable only inside a closure. The memory is wiped when the last copy
/// goes. Equality takes the same time wherever two values differ.
public struct Secret: Sendable {
  private let storage: Storage

  public init(bytes: some Collection<UInt8>) {
    storage = Storage(bytes)
  }

  public init(_ string: String) {
    self.init(bytes: string.utf8)
  }

  /// Length in bytes.
  public var count: Int { storage.count }
  public var isEmpty: Bool { count == 0 }

  /// The bytes, for as long as the closure runs. Do not let them escape it.
  public func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(start: storage.base, count: storage.count))
  }

  /// The text, for as long as the closure runs; bytes that are not UTF-8 are replaced.
  public func withString<Result, Failure: Error>(
    _ body: (String) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(String(decoding: UnsafeRawBufferPointer(start: storage.base, count: count), as: UTF8.self))
  }
}

extension Secret: Equatable {
  public static func == (left: Secret, right: Secret) -> Bool {
    left.withBytes { (one) -> Bool in
      right.withBytes { (other) -> Bool in
        guard one.count == other.count else { return false }
        var difference: UInt8 = 0
        for index in one.indices { difference |= one[index] ^ other[index] }
        return difference == 0
      }
    }
  }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public static let mark = "‹secret›"
  public var description: String { Self.mark }
  public var debugDescription: String { Self.mark }
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension Secret {
  /// Unchecked because the memory is written once, in `init`, and only read until `deinit`.
  private final class Storage: @unchecked Sendable {
    let base: UnsafeMutableRawPointer
    let count: Int

    init(_ bytes: some Collection<UInt8>) {
      count = bytes.count
      base = .allocate(byteCount: max(count, 1), alignment: 1)
      UnsafeMutableRawBufferPointer(start: base, count: count).copyBytes(from: bytes)
    }

    deinit {
      explicit_bzero(base, count)
      base.deallocate()
    }
  }
}
