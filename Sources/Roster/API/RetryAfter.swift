public import HTTP

/// How long a server asks its client to wait.
///
/// The Roster API answers 429 with `X-Retry-After` in seconds (Apple: "Roster API"); proxies and other servers say
/// `Retry-After`, in seconds or as a date (RFC 9110, 10.2.3).
public enum RetryAfter {
  /// Seconds to wait from the moment the answer arrived; never below zero. `nil` where no header says so readably.
  ///
  /// A date is compared with the answer's own `Date`, so that a wrong clock here shortens no wait.
  public static func seconds(in response: Response) -> Double? {
    seconds(in: response.headers, receivedAt: response.receivedAt)
  }

  public static func seconds(in headers: Headers, receivedAt: Double) -> Double? {
    for name in ["X-Retry-After", "Retry-After"] {
      guard let value = headers[name]?.split(whereSeparator: { $0 == " " || $0 == "\t" }).joined(separator: " ") else {
        continue
      }
      if value.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }), let seconds = Double(value) {
        return seconds
      }
      if let date = HTTPDate.seconds(value) {
        return max(0, date - (headers["Date"].flatMap(HTTPDate.seconds) ?? receivedAt))
      }
    }
    return nil
  }
}
