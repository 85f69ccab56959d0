import HTTP
import Signing
import Synchronization
import Testing

@testable import Roster

@Suite struct AppleKeysTests {
  typealias Fixture = SignInFixture

  final class Clock: Sendable {
    private let seconds = Mutex(Fixture.now)
    var now: Double { seconds.withLock { $0 } }
    func pass(_ more: Double) { seconds.withLock { $0 += more } }
  }

  static func token(_ kid: String) throws -> JWT { try JWT(compact: Fixture.token(kid: kid)) }

  /// Anybody can name keys that do not exist; Apple is asked for them once in five minutes.
  @Test func aStreamOfUnknownKeysAsksSeldom() async throws {
    let transport = Fixture.transport()
    let clock = Clock()
    let keys = AppleKeys(endpoints: .apple, transport: transport, now: { clock.now })
    for number in 0..<50 {
      guard case .unknown = await keys.key(for: try Self.token("NOKEY\(number)")) else {
        Issue.record("a key that nobody has")
        continue
      }
      clock.pass(1)
    }
    #expect(transport.requests.count == 2, "the first, and once more for an unknown key")
    guard case .found = await keys.key(for: try Self.token("KEY1")) else {
      Issue.record("known keys are found all the while")
      return
    }
    #expect(transport.requests.count == 2)
    clock.pass(AppleKeys.refetchInterval)
    _ = await keys.key(for: try Self.token("NOKEY"))
    _ = await keys.key(for: try Self.token("NOKEY"))
    #expect(transport.requests.count == 3)
    clock.pass(-86_400)
    _ = await keys.key(for: try Self.token("NOKEY"))
    #expect(transport.requests.count == 4, "a clock that was set back keeps no new key out")
  }

  /// Callers who come while the keys are on their way wait for the same answer.
  @Test func manyAtOnceAskOnce() async throws {
    let gate = Gate(answering: Fixture.transport())
    let keys = AppleKeys(endpoints: .apple, transport: gate, now: { Fixture.now })
    let token = try Self.token("KEY0")
    let found = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<20 {
        group.addTask {
          if case .found = await keys.key(for: token) { true } else { false }
        }
      }
      await gate.someoneAsks()
      gate.open()
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(found == 20)
    #expect(gate.answering.requests.count == 1)
  }

  /// Holds every answer back until it is opened.
  final class Gate: Transport {
    let answering: AnsweringTransport
    private let (asked, asking) = AsyncStream.makeStream(of: Void.self)
    private let (opened, opening) = AsyncStream.makeStream(of: Void.self)

    init(answering: AnsweringTransport) { self.answering = answering }

    func someoneAsks() async { for await _ in asked { break } }
    func open() { opening.finish() }

    func send(_ request: Request) async throws(TransportError) -> Response {
      asking.yield()
      for await _ in opened {}
      return try await answering.send(request)
    }
  }
}
