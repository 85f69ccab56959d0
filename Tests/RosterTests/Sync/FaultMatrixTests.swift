import HTTP
import JSON
import Testing

@testable import Roster

/// Every fault at every request, once and lasting: the roster of an undisturbed sync, or the old one and a run that
/// says why; and the next sync, undisturbed, makes up for it.
@Suite struct FaultMatrixTests {
  typealias Ask = AppleInMemory.Ask
  typealias Fate = AppleInMemory.Fate

  struct Fault: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var fate: @Sendable (Ask) -> Fate?

    init(_ name: String, _ fate: @escaping @Sendable (Ask) -> Fate?) {
      testDescription = name
      self.fate = fate
    }

    static func status(_ status: Int, _ body: String = "", headers: Headers = [:]) -> Fault {
      Fault("\(status) \(headers.fields.map(\.name).joined())") { _ in
        .response(Response(status, body, headers: headers))
      }
    }

    static func error(_ name: String, _ error: TransportError) -> Fault { Fault(name) { _ in .error(error) } }

    static func body(_ name: String, _ bytes: @escaping @Sendable ([UInt8]) -> [UInt8]) -> Fault {
      Fault(name) { _ in .mangled(bytes) }
    }

    /// Changes the list's page; the organisation has none and is let be.
    static func page(_ name: String, _ alter: @escaping @Sendable (Ask, inout JSONValue) -> Void) -> Fault {
      Fault(name) { ask in ask.resource == .organization ? nil : .altered { alter(ask, &$0) } }
    }
  }

  static let faults: [Fault] =
    [400, 401, 403, 404, 408, 409, 410, 413, 414, 422, 451, 500, 502, 503, 504, 301, 302, 204].map { .status($0) } + [
      .status(429), .status(429, headers: ["X-Retry-After": "7"]), .status(429, headers: ["X-Retry-After": "0"]),
      .status(429, headers: ["X-Retry-After": "100000"]), .status(503, headers: ["Retry-After": "5"]),
      .status(200, "<html>log in</html>"), .status(200, ""), .status(200, "null"), .status(200, "forbidden"),
      .status(200, #"{"errors":[{"status":"403"}]}"#), .status(403, #"{"error":"insufficient_scope"}"#),
      .error("connection refused", .connectFailed(host: "h")), .error("reset", .interrupted(detail: "reset")),
      .error("TLS", .tls(host: "h", detail: "handshake")), .error("DNS", .nameNotResolved(host: "h")),
      .error("slow drip", .timedOut(seconds: 60)), .error("proxy", .proxy(detail: "407")),
      .error("1 GB", .tooLarge(limit: 64 << 20)), .error("garbage", .malformedAnswer(detail: "header")),
      .body("truncated") { Array($0.prefix($0.count / 2)) },
      .body("deep nesting") { _ in Array(String(repeating: "[", count: 100_000).utf8) },
      .body("wrong encoding") { $0.flatMap { [$0, 0] } },
      .body("invalid UTF-8") { Array($0.prefix($0.count - 2)) + [0xC3, 0x28] },
      .page("wrong type") { ask, page in page[member: ask.resource.rawValue] = ["a": 1] },
      .page("list absent") { ask, page in page[member: ask.resource.rawValue] = nil },
      .page("true without token") { _, page in
        page[member: "moreToFollow"] = true
        page[member: "nextPageToken"] = nil
      },
      .page("no word of more") { _, page in page[member: "moreToFollow"] = nil },
      .page("repeated token") { ask, page in
        page[member: "moreToFollow"] = true
        page[member: "nextPageToken"] = .string(ask.token ?? "0/same")
      },
      .page("empty page with a fresh token") { ask, page in
        let start = ask.token.flatMap { Int($0.split(separator: "/")[0]) } ?? 0
        page[member: ask.resource.rawValue] = []
        page[member: "moreToFollow"] = true
        page[member: "nextPageToken"] = .string("\(start)/again\(ask.number)")
      },
      .page("false too early") { _, page in page[member: "moreToFollow"] = false },
      .page("everybody twice") { ask, page in
        let records = page[ask.resource.rawValue]?.arrayValue ?? []
        page[member: ask.resource.rawValue] = .array(records + records)
      },
      Fault("page token expired") { ask in ask.token == nil ? nil : .response(Response(400, "")) },
      Fault("page token gone") { ask in ask.token == nil ? nil : .response(Response(410, "")) },
    ]

  static let old = School(people: 9, classes: 3)
  /// A person and a class have come since.
  static let new = School(people: 10, classes: 4)
  static let pageSize = 4
  static let positions: [(Evidence.Resource, Int)] = [
    (.organization, 0), (.locations, 0), (.users, 0), (.users, 1), (.users, 2), (.classes, 0),
  ]

  @Test(arguments: faults, [false, true]) func atEveryRequest(_ fault: Fault, isLasting: Bool) async throws {
    let whole = try await SyncBench.undisturbed(Self.new)
    let published = try SyncBench(Self.old, pageSize: Self.pageSize)
    try await published.run()
    let before = try published.roster()
    #expect(before != whole)

    for (resource, position) in Self.positions {
      let at = "\(resource) \(position)"
      let bench = try SyncBench(copying: published)
      bench.apple.school = Self.new
      bench.apple.fail { ask in
        guard ask.resource == resource, isLasting ? ask.number >= position : ask.number == position else { return nil }
        return fault.fate(ask)
      }
      let report = try await bench.run()
      let after = try bench.roster()
      switch report.state {
      case .published:
        #expect(after == whole, "\(at)")
        #expect(report.exitCode == .ok)
      case .held:
        #expect(after == before, "\(at)")
        #expect(report.held?.reason.isEmpty == false)
        #expect(report.exitCode == .held)
      case .incomplete, .failed:
        #expect(after == before, "\(at)")
        #expect(report.verdict != nil && report.verdict?.class != .healthy, "\(at): says why")
        #expect(report.exitCode != .ok)
        let record = try #require(try bench.archive.runs().first)
        #expect(record.reason?.isEmpty == false)
        #expect(record.verdict == report.verdict)
      }
      #expect(bench.clockTime <= 900, "waits have an end")

      bench.apple.fail(nil)
      let next = try await bench.run()
      #expect(next.state == .published, "\(at)")
      #expect(try bench.roster() == whole, "\(at): the next sync makes up for it")
    }
  }

  /// Faults that pass by themselves cost nothing but a repeated request.
  @Test(arguments: [
    Fault.status(500), .status(503, headers: ["Retry-After": "5"]), .status(429),
    .status(429, headers: ["X-Retry-After": "7"]), .status(401), .error("reset", .interrupted(detail: "")),
    .body("truncated") { Array($0.prefix($0.count / 2)) },
  ]) func passingFaultsArePassed(_ fault: Fault) async throws {
    let whole = try await SyncBench.undisturbed(Self.new)
    for (resource, position) in Self.positions {
      let bench = try SyncBench(Self.new, pageSize: Self.pageSize)
      bench.apple.fail { $0.resource == resource && $0.number == position ? fault.fate($0) : nil }
      let report = try await bench.run()
      #expect(report.state == .published)
      #expect(report.retries == 1)
      #expect(try bench.roster() == whole)
    }
  }

  /// What a lasting fault of each kind makes a script see.
  @Test(arguments: [
    (Fault.status(429, headers: ["X-Retry-After": "400"]), SyncReport.State.incomplete, ExitCode.throttled),
    (.status(503), .incomplete, .unavailable), (.error("DNS", .nameNotResolved(host: "h")), .incomplete, .unavailable),
    (.error("1 GB", .tooLarge(limit: 1)), .failed, .unavailable), (.status(404), .failed, .failure),
    (.status(401), .failed, .notAuthorized), (.status(403), .failed, .insufficientScope),
    (Fault("repeated") { _ in .altered { page in
      page[member: "moreToFollow"] = true
      page[member: "nextPageToken"] = "0/x"
    } }, .incomplete, .unavailable),
  ]) func exitCodes(_ fault: Fault, state: SyncReport.State, code: ExitCode) async throws {
    let bench = try SyncBench(Self.new, pageSize: Self.pageSize)
    bench.apple.fail { $0.resource == .users ? fault.fate($0) : nil }
    let report = try await bench.run()
    #expect(report.state == state)
    #expect(report.exitCode == code)
  }
}
