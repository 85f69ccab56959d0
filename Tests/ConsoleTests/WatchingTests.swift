import Glibc
import Support
import Testing

@testable import Console
@testable import Roster
@testable import Terminal

/// The looks an idle console takes at what is stored, and the threads that wait in place of the screen.
@Suite struct WatchingTests {
  private let home: TemporaryFolder
  private let folders: ProfileFolders

  init() throws {
    home = try TemporaryFolder()
    folders = ProfileFolders(
      stateFolder: PrivateFolder(base: home.path, names: ["state"]), dataFolder: PrivateFolder(base: home.path, names: ["data"]))
    try folders.make()
  }

  /// A profile that has folders and no roster.
  struct Watched: World {
    let folders: ProfileFolders
    let presence: FileLock?

    init(folders: ProfileFolders) {
      self.folders = folders
      presence = try? FileLock.share(folders.consoleLock)
    }

    func openRoster() throws -> (any RosterQuestions)? { nil }
    func standing() throws -> Standing { .nothing }
    func stamp() -> ProfileStamp.Finding? { folders.stamp }
  }

  /// What a reading thread tells, in order, and the thread itself, which ends with it.
  final class Ear {
    let thread: ReadingThread
    /// Each event's name, and its epoch.
    let told: AsyncStream<String>

    init(interval: Double = 0.005) {
      let (told, door) = AsyncStream<String>.makeStream()
      self.told = told
      thread = ReadingThread(interval: interval) { event, epoch in
        door.yield("\(String(describing: event).prefix { $0 != "(" }) \(epoch)")
      }
    }

    deinit { thread.post(.stop) }
  }

  @Test func aWrittenFileIsSeen() async throws {
    let ear = Ear()
    var told = ear.told.makeAsyncIterator()
    ear.thread.post(.open(Watched(folders: folders), epoch: 3))
    #expect(await told.next() == "roster 3")
    try home.write("x", to: "state/credentials")
    #expect(await told.next() == "changedElsewhere 3")
  }

  @Test func deletedFoldersAreSeenAndNotLookedForAgain() async throws {
    let ear = Ear()
    var told = ear.told.makeAsyncIterator()
    ear.thread.post(.open(Watched(folders: folders), epoch: 1))
    _ = await told.next()
    #expect(try await folders.delete().remaining == [])
    #expect(await told.next() == "forgottenElsewhere 1")
    // Made anew it is another's; the next that is told is of the next world.
    try folders.make()
    ear.thread.post(.open(Watched(folders: folders), epoch: 2))
    #expect(await told.next() == "roster 2")
  }

  @Test func foldersThatWereMadeAnewAreNotThoseThatWereOpen() async throws {
    let ear = Ear(interval: 0.2)
    var told = ear.told.makeAsyncIterator()
    ear.thread.post(.open(Watched(folders: folders), epoch: 1))
    _ = await told.next()
    _ = try await folders.delete()
    try folders.make()
    #expect(await told.next() == "forgottenElsewhere 1")
  }

  // MARK: the world that was left

  /// A sync that ends only when it is told to, whatever it is told meanwhile.
  struct Slow: World {
    let gate: Gate
    func openRoster() throws -> (any RosterQuestions)? { nil }
    func standing() throws -> Standing { .nothing }
    func sync(fresh: Bool, progress: @escaping @Sendable (SyncProgress) -> Void) async throws -> SyncReport {
      gate.begun.ring()
      gate.end.wait()
      return SyncReport(run: 1, state: .published)
    }
  }

  struct Gate: Sendable {
    let begun = Bell()
    let end = Bell()
  }

  /// What the profile before still reports is told with its own epoch, which is not that of now: the shell drops it.
  @Test func theWorldThatWasLeftReportsLateAndToNobody() throws {
    let mailbox = Mailbox<Shell.Message>()
    let reader = ReadingThread { mailbox.post(.event($0, epoch: $1)) }
    defer { reader.post(.stop) }
    let gate = Gate()
    let works = Works(
      world: Slow(gate: gate), reader: reader, disk: DiskThread(), options: ConsoleOptions(), mailbox: mailbox)
    works.perform(.sync(fresh: false))
    gate.begun.wait()
    works.move(to: Watched(folders: folders))
    #expect(!works.isSyncing)
    gate.end.ring()
    var ended: Int?
    while ended == nil {
      for case .event(.syncEnded, let epoch) in mailbox.takeWaiting() { ended = epoch }
    }
    #expect(ended == 0)
    #expect(works.epoch == 1)
  }

  // MARK: threads

  @Test func theDiskDoesOneAfterTheOther() {
    let disk = DiskThread()
    let (begun, mayEnd) = (Bell(), Bell())
    disk.post {
      begun.ring()
      mayEnd.wait()
    }
    begun.wait()
    #expect(!disk.finish(within: 0.01), "it hangs, and nobody waits for it for ever")
    mayEnd.ring()
    #expect(disk.finish(within: 60))
  }

  @Test func aBellRingsOnceForEachRing() {
    let bell = Bell()
    bell.ring()
    bell.ring()
    #expect(bell.wait(until: MonotonicClock.now + 60))
    #expect(bell.wait(until: MonotonicClock.now + 60))
    #expect(!bell.wait(until: MonotonicClock.now))
  }
}

extension Mailbox {
  /// Waits until there is something to take.
  func takeWaiting() -> [Message] {
    var one = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    _ = poll(&one, 1, 60_000)
    return take()
  }
}
