extension YAMLNode {
  /// What a document may ask for before it is refused: far more than a person writes, and little enough that a hostile
  /// file costs nothing.
  public struct Limits: Sendable {
    public var bytes = 1 << 20
    public var depth = 64
    /// Values after the aliases have been followed, so that a page of aliases to aliases cannot fill the memory.
    public var values = 100_000

    public init() {}
  }

  /// The one document in a text; an empty text is a null scalar on line 1.
  ///
  /// Keys are scalars and stand once in a mapping. Aliases are followed. Tags other than YAML's own are refused.
  public init(parsing text: String, limits: Limits = Limits()) throws(YAMLError) {
    guard text.utf8.count <= limits.bytes else {
      throw YAMLError(line: 1, column: 1, problem: "the file is larger than \(limits.bytes >> 10) KiB")
    }
    var composer = Composer(limits: limits, events: EventSource(text))
    self = try composer.document()
  }
}
