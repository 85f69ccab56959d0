import Foundation
import Testing

@testable import Roster

@Suite struct UTCTimeTests {
  @Test(arguments: [
    (0.0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"), (1_796_108_520.9, "2026-12-01T07:02:00Z"),
    (951_782_400, "2000-02-29T00:00:00Z"), (.infinity, "unknown"), (1e300, "9999-12-31T23:59:59Z"),
  ]) func writes(seconds: Double, text: String) {
    #expect(UTCTime.rfc3339(seconds) == text)
  }

  @Test func agreesWithFoundation() {
    let formatter = ISO8601DateFormatter()
    for seconds in stride(from: -1e10, to: 2e10, by: 12_345_678) {
      #expect(UTCTime.rfc3339(seconds) == formatter.string(from: Date(timeIntervalSince1970: seconds)))
    }
  }
}
