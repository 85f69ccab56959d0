/// The `limit` to ask pages with: as large as this server accepts.
///
/// Apple documents the default (100) but no maximum. A 400, 413, 414 or 422 to a request *without* a page token can
/// only mean the limit, so it steps down; with a token it may be the token that was refused, so it does not. A server
/// error says nothing about the limit. The size that worked is remembered with the checkpoint and for later runs.
struct PageLimit: Equatable {
  static let sizes = [1000, 500, 200, 100]
  /// Statuses by which a server refuses the form of a request.
  static let refusals: Set<Int> = [400, 413, 414, 422]

  private(set) var value: Int

  /// A size remembered from an earlier run, if it is one of ours.
  init(remembered: Int? = nil) {
    value = remembered.flatMap { Self.sizes.contains($0) ? $0 : nil } ?? Self.sizes[0]
  }

  /// The next smaller size, or false where there is none.
  mutating func stepDown() -> Bool {
    guard let smaller = Self.sizes.first(where: { $0 < value }) else { return false }
    value = smaller
    return true
  }
}
