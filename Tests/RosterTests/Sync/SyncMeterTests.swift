import Glibc
import Synchronization
import Testing

@testable import Roster

@Suite struct SyncMeterTests {
  /// A clock that stands still, and what was told.
  final class Told: Sendable {
    let values = Mutex<[SyncProgress]>([])
    let time = Mutex(0.0)

    var clock: SyncClock {
      SyncClock(now: { 0 }, elapsed: { self.time.withLock { $0 } }, sleep: { _ in })
    }
    var all: [SyncProgress] { values.withLock { $0 } }
    func tell(_ progress: SyncProgress) { values.withLock { $0.append(progress) } }
    func pass(_ seconds: Double) { time.withLock { $0 += seconds } }
  }

  static let start = SyncProgress(run: 1, collections: [.users: .init(state: .reading)], startedAt: 0)

  @Test func changesOfStateAreToldAtOnce() {
    let told = Told()
    let meter = SyncMeter(Self.start, clock: told.clock, tell: told.tell)
    meter.update { $0.phase = .reading }
    meter.update { $0.collections[.users]?.state = .complete }
    meter.update { _ in }
    #expect(told.all.map(\.phase) == [.connecting, .reading, .reading])
    #expect(told.all.last?.collections[.users]?.state == .complete)
  }

  @Test func countsAreToldSometimes() {
    let told = Told()
    let meter = SyncMeter(Self.start, clock: told.clock, tell: told.tell)
    for count in 1...100 {
      meter.update { $0.collections[.users]?.received = count }
      told.pass(0.01)
    }
    #expect((20...40).contains(told.all.count), "30 a second at most: \(told.all.count)")
  }

  @Test func theLastCountIsAlwaysTold() async {
    let (values, continuation) = AsyncStream.makeStream(of: SyncProgress.self)
    let told = Told()
    let meter = SyncMeter(Self.start, clock: told.clock) { continuation.yield($0) }
    meter.update { $0.requests = 1 }
    meter.update { $0.requests = 2 }
    for await value in values where value.requests == 2 { break }
    #expect(meter.progress.requests == 2)
  }

  @Test func theLongestWaitIsShown() {
    let told = Told()
    let meter = SyncMeter(Self.start, clock: told.clock, tell: told.tell)
    let short = SyncProgress.Wait(reason: .retrying, until: 5)
    let long = SyncProgress.Wait(reason: .askedByApple, until: 12)
    meter.waits(.collection(.users), short)
    meter.waits(.collection(.classes), long)
    meter.waits(.collection(.users), nil)
    meter.waits(.collection(.classes), nil)
    #expect(told.all.map(\.wait) == [nil, short, long, nil])
  }
}

@Suite struct StoreThreadTests {
  final class Ending {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  actor Worker {
    nonisolated let thread: StoreThread
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }
    private(set) var threads: Set<UInt> = []
    private(set) var order: [Int] = []

    init(_ thread: StoreThread) { self.thread = thread }

    /// Done by the thread as the very last of it, when it has let go of all it ran.
    func atEnd(_ body: @escaping @Sendable () -> Void) {
      var key = pthread_key_t()
      pthread_key_create(&key) { Unmanaged<Ending>.fromOpaque($0!).takeRetainedValue().body() }
      pthread_setspecific(key, Unmanaged.passRetained(Ending(body)).toOpaque())
    }

    func work(_ number: Int) {
      threads.insert(UInt(pthread_self()))
      order.append(number)
    }
  }

  @Test func allWorkIsDoneOnOneThread() async {
    let thread = StoreThread()
    defer { thread.stop() }
    let worker = Worker(thread)
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<200 { group.addTask { await worker.work(number) } }
    }
    #expect(await worker.threads.count == 1)
    #expect(await worker.order.sorted() == Array(0..<200))
  }

  @Test func theThreadEndsWithItsObject() async {
    weak var gone: StoreThread?
    let (ends, door) = AsyncStream<Void>.makeStream()
    do {
      let thread = StoreThread()
      gone = thread
      await Worker(thread).atEnd { door.finish() }
      thread.stop()
    }
    for await _ in ends {}
    #expect(gone == nil)
  }
}
