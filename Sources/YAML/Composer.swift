/// Builds the values of a document out of its events, within the limits.
struct Composer {
  let limits: YAMLNode.Limits
  let events: EventSource
  private var anchors: [String: (node: YAMLNode, values: Int)] = [:]
  private var values = 0

  init(limits: YAMLNode.Limits, events: EventSource) {
    self.limits = limits
    self.events = events
  }

  mutating func document() throws(YAMLError) -> YAMLNode {
    _ = try events.next()
    let start = try events.next()
    guard case .documentStart = start.kind else {
      return YAMLNode(content: .scalar(""), line: 1, column: 1, endLine: 1)
    }
    let root = try node(from: try events.next(), depth: 1)
    _ = try events.next()
    let end = try events.next()
    guard case .streamEnd = end.kind else {
      throw YAMLError(line: end.line, column: end.column, problem: "a second document begins here; one is expected")
    }
    return root
  }

  private mutating func node(from event: Event, depth: Int) throws(YAMLError) -> YAMLNode {
    if depth > limits.depth { throw problem(event, "the nesting is deeper than \(limits.depth)") }
    let before = values
    try count(1, at: event)
    let isString = try checkTag(event)
    let node: YAMLNode
    switch event.kind {
    case .scalar(let text, let isQuoted):
      node = YAMLNode(
        content: .scalar(text), line: event.line, column: event.column, endLine: event.endLine,
        isQuoted: isQuoted || isString)
    case .sequenceStart: node = try sequence(from: event, depth: depth)
    case .mappingStart: node = try mapping(from: event, depth: depth)
    case .alias(let name):
      guard let target = anchors[name] else { throw problem(event, "nothing before this is called \"&\(name)\"") }
      try count(target.values, at: event)
      // The alias stands on its own line, and so do complaints about it.
      return YAMLNode(
        content: target.node.content, line: event.line, column: event.column, endLine: event.endLine,
        isQuoted: target.node.isQuoted)
    default: throw problem(event, "a value is expected here")
    }
    if let anchor = event.anchor { anchors[anchor] = (node, values - before) }
    return node
  }

  private mutating func sequence(from start: Event, depth: Int) throws(YAMLError) -> YAMLNode {
    var items: [YAMLNode] = []
    while true {
      let event = try events.next()
      if case .sequenceEnd = event.kind {
        let last = max(start.endLine, items.last?.endLine ?? 0, isFlow(event) ? event.endLine : 0)
        return YAMLNode(content: .sequence(items), line: start.line, column: start.column, endLine: last)
      }
      items.append(try node(from: event, depth: depth + 1))
    }
  }

  private mutating func mapping(from start: Event, depth: Int) throws(YAMLError) -> YAMLNode {
    var entries: [YAMLNode.Entry] = []
    var lines: [String: Int] = [:]
    while true {
      let event = try events.next()
      if case .mappingEnd = event.kind {
        let last = max(start.endLine, entries.last?.value.endLine ?? 0, isFlow(event) ? event.endLine : 0)
        return YAMLNode(content: .mapping(entries), line: start.line, column: start.column, endLine: last)
      }
      let key = try node(from: event, depth: depth + 1)
      guard let name = key.string else { throw problem(event, "a key has to be a plain word, not \(key.kind)") }
      if let first = lines.updateValue(key.line, forKey: name) {
        throw problem(event, "the key \"\(name)\" stands twice (first on line \(first))")
      }
      entries.append(YAMLNode.Entry(key: key, value: try node(from: try events.next(), depth: depth + 1)))
    }
  }

  /// The end of a flow collection is its bracket; that of a block one has no width and stands where the next begins.
  private func isFlow(_ end: Event) -> Bool { end.hasWidth }

  private mutating func count(_ more: Int, at event: Event) throws(YAMLError) {
    values += more
    if values > limits.values { throw problem(event, "the document holds more than \(limits.values) values") }
  }

  /// Whether the tag says that the value is a string.
  private func checkTag(_ event: Event) throws(YAMLError) -> Bool {
    guard let tag = event.tag, tag != "!" else { return event.tag == "!" }
    let core = "tag:yaml.org,2002:"
    guard tag.hasPrefix(core),
      ["str", "int", "float", "bool", "null", "map", "seq"].contains(tag.dropFirst(core.count))
    else { throw problem(event, "the tag \"\(tag)\" is not known") }
    return tag == core + "str"
  }

  private func problem(_ event: Event, _ problem: String) -> YAMLError {
    YAMLError(line: event.line, column: event.column, problem: problem)
  }
}
