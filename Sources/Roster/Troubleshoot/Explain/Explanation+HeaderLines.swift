internal import HTTP

extension Explanation {
  /// The same with the headers as plain pairs, for callers above HTTP.
  public static func of(
    text: String, status: Int?, headerLines: [(name: String, value: String)], origin: Evidence.Origin?, now: Double
  ) -> Diagnosis {
    let headers = Headers(headerLines.map { Headers.Field(name: $0.name, value: $0.value) })
    return of(text: text, status: status, headers: headers, origin: origin, now: now)
  }
}
