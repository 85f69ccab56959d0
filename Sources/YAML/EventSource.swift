internal import CYAML

/// libyaml's parser, as long as a document is read.
final class EventSource {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  /// libyaml reads from it until the end.
  private let bytes: UnsafeMutableBufferPointer<UInt8>

  init(_ text: String) {
    parser = .allocate(capacity: 1)
    guard yaml_parser_initialize(parser) == 1 else { fatalError("out of memory") }
    bytes = .allocate(capacity: max(text.utf8.count, 1))
    _ = bytes.initialize(from: text.utf8)
    yaml_parser_set_input_string(parser, bytes.baseAddress, text.utf8.count)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
    bytes.deallocate()
  }

  func next() throws(YAMLError) -> Event {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw error }
    defer { yaml_event_delete(&event) }
    var result = Event(
      kind: .streamEnd, line: Int(event.start_mark.line) + 1, column: Int(event.start_mark.column) + 1,
      endLine: Self.lastLine(event), hasWidth: event.end_mark.index > event.start_mark.index)
    switch event.type {
    case YAML_STREAM_START_EVENT: result.kind = .streamStart
    case YAML_DOCUMENT_START_EVENT: result.kind = .documentStart
    case YAML_DOCUMENT_END_EVENT: result.kind = .documentEnd
    case YAML_ALIAS_EVENT:
      result.kind = .alias(Self.string(event.data.alias.anchor) ?? "")
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      result.kind = .scalar(text, isQuoted: scalar.style != YAML_PLAIN_SCALAR_STYLE)
      result.anchor = Self.string(scalar.anchor)
      result.tag = Self.string(scalar.tag)
    case YAML_SEQUENCE_START_EVENT:
      result.kind = .sequenceStart
      result.anchor = Self.string(event.data.sequence_start.anchor)
      result.tag = Self.string(event.data.sequence_start.tag)
    case YAML_SEQUENCE_END_EVENT: result.kind = .sequenceEnd
    case YAML_MAPPING_START_EVENT:
      result.kind = .mappingStart
      result.anchor = Self.string(event.data.mapping_start.anchor)
      result.tag = Self.string(event.data.mapping_start.tag)
    case YAML_MAPPING_END_EVENT: result.kind = .mappingEnd
    default: break
    }
    return result
  }

  /// A block scalar ends for libyaml where the next thing begins, at the start of a later line.
  private static func lastLine(_ event: yaml_event_t) -> Int {
    let endsBeforeItsLine = event.end_mark.column == 0 && event.end_mark.line > event.start_mark.line
    return Int(event.end_mark.line) + (endsBeforeItsLine ? 0 : 1)
  }

  private static func string(_ text: UnsafeMutablePointer<UInt8>?) -> String? {
    text.map { String(cString: $0) }
  }

  private var error: YAMLError {
    let parser = parser.pointee
    let problem = parser.problem.map { String(cString: $0) } ?? "it cannot be read"
    switch parser.error {
    case YAML_READER_ERROR:
      // The reader knows the byte only.
      let before = bytes.prefix(min(parser.problem_offset, bytes.count))
      let line = before.count { $0 == 0x0A } + 1
      return YAMLError(line: line, column: 1, problem: problem)
    case YAML_MEMORY_ERROR:
      return YAMLError(line: 1, column: 1, problem: "out of memory")
    default:
      let mark = parser.problem_mark
      return YAMLError(line: Int(mark.line) + 1, column: Int(mark.column) + 1, problem: problem)
    }
  }
}
