internal import JSON

/// Writes `{"as_of":…,"total":…,"people":[…]}` record by record, so that memory does not grow with the list.
struct JSONStream {
  private var buffer: String
  private var isFirst = true

  init(head: JSONValue, list: String) {
    let open = head.text().dropLast()
    buffer = open + (open == "{" ? "" : ",") + "\(JSONValue.string(list).text()):["
  }

  mutating func add(_ value: JSONValue) throws(Failure) {
    buffer += (isFirst ? "\n" : ",\n") + value.text()
    isFirst = false
    if buffer.utf8.count > 1 << 16 { try flush() }
  }

  mutating func end() throws(Failure) {
    buffer += isFirst ? "]}\n" : "\n]}\n"
    try flush()
  }

  private mutating func flush() throws(Failure) {
    try Streams.out(buffer)
    buffer = ""
  }
}
