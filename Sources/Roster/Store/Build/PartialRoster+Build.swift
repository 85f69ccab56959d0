extension PartialRoster {
  /// Makes a complete roster of what was read, as a new file, written to disk to the last byte.
  ///
  /// This file stays as it is, so that a crash loses nothing: the next sync builds again. Only the last pass of each
  /// collection is used; a record that came more than once is taken as it came last.
  ///
  /// - Parameters:
  ///   - path: of the new file; one that is there is replaced.
  ///   - maker: who made the file, where it is made for someone else to read.
  /// - Throws: `StoreError.incomplete` unless every collection has come to its end.
  public func build(at path: String, maker: String? = nil) throws -> BuiltRoster {
    guard try isComplete else { throw StoreError.incomplete }
    return try RosterBuilder(from: self, at: path).build(maker: maker)
  }

  /// Beside this file, under the name the archive publishes from.
  public func build() throws -> BuiltRoster {
    let stem = path.hasSuffix(".partial") ? String(path.dropLast(".partial".utf8.count)) : path
    return try build(at: stem + ".building")
  }
}
