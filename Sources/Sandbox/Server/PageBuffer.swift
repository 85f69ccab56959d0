internal import Glibc

/// Bytes of an answer while they are written: memory of malloc, because the HTTP library takes it over as it is.
///
/// Unchecked because one connection's thread writes it and then hands it on.
final class PageBuffer: @unchecked Sendable {
  private(set) var base: UnsafeMutableRawPointer
  private(set) var count = 0
  private var capacity: Int
  private var isTaken = false

  init(capacity: Int = 4096) {
    self.capacity = max(capacity, 64)
    base = malloc(self.capacity)!
  }

  convenience init(_ text: String) {
    self.init(capacity: text.utf8.count)
    append(text)
  }

  deinit { if !isTaken { free(base) } }

  /// The memory, which the caller frees.
  func take() -> UnsafeMutableRawPointer {
    isTaken = true
    return base
  }

  var bytes: [UInt8] { Array(UnsafeRawBufferPointer(start: base, count: count)) }

  @inline(__always)
  func append(_ source: UnsafeBufferPointer<UInt8>) {
    reserve(source.count)
    if let start = source.baseAddress { memcpy(base + count, start, source.count) }
    count += source.count
  }

  @inline(__always)
  func append(_ literal: StaticString) {
    reserve(literal.utf8CodeUnitCount)
    memcpy(base + count, literal.utf8Start, literal.utf8CodeUnitCount)
    count += literal.utf8CodeUnitCount
  }

  @inline(__always)
  func append(_ byte: UInt8) {
    reserve(1)
    base.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
    count += 1
  }

  func append(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer(append) }

  func append(_ text: String) {
    var text = text
    text.withUTF8(append)
  }

  @inline(__always)
  private func reserve(_ more: Int) {
    if count + more > capacity { grow(count + more) }
  }

  private func grow(_ needed: Int) {
    capacity = max(needed, capacity * 2)
    base = realloc(base, capacity)!
  }
}
