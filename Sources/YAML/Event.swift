/// A step of the parser, without its C types.
struct Event {
  enum Kind {
    case streamStart, streamEnd, documentStart, documentEnd
    case alias(String)
    case scalar(String, isQuoted: Bool)
    case sequenceStart, sequenceEnd, mappingStart, mappingEnd
  }

  var kind: Kind
  var anchor: String?
  var tag: String?
  /// Lines and columns from 1.
  var line: Int
  var column: Int
  /// The last line with something of this event on it.
  var endLine: Int
  /// Whether it covers any characters. The end of a block collection does not.
  var hasWidth: Bool
}
