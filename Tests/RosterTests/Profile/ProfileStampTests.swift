import Foundation
import Roster
import Support
import Testing

/// What an open console watches other processes by.
@Suite struct ProfileStampTests {
  private let home: TemporaryFolder
  private let folders: ProfileFolders

  init() throws {
    home = try TemporaryFolder()
    folders = ProfileFolders(
      stateFolder: PrivateFolder(base: home.path, names: ["state"]), dataFolder: PrivateFolder(base: home.path, names: ["data"]))
    try folders.make()
  }

  private func stamp() throws -> ProfileStamp {
    guard case .there(let stamp) = folders.stamp else { throw CocoaError(.fileNoSuchFile) }
    return stamp
  }

  @Test func looksAloneChangeNothing() throws {
    let first = try stamp()
    #expect(try stamp() == first)
    // Not what the console itself keeps all the time.
    try home.write("tab: people", to: "state/console.json")
    try home.write("x", to: "state/homeroom.log")
    #expect(try stamp() == first)
  }

  @Test(arguments: ["state/credentials", "data/catalogue.sqlite", "data/catalogue.sqlite-wal", "state/last-diagnosis.json"])
  func eachFileCounts(file: String) throws {
    let none = try stamp()
    try home.write("a", to: file)
    let one = try stamp()
    #expect(one != none && one.isOfSameFolders(as: none))
    // Replaced by one of the same size, in the same moment for all the clock shows.
    try home.write("b", to: file + ".new")
    try FileManager.default.removeItem(atPath: home.file(file))
    try FileManager.default.moveItem(atPath: home.file(file + ".new"), toPath: home.file(file))
    #expect(try stamp() != one)
    try FileManager.default.removeItem(atPath: home.file(file))
    #expect(try stamp() == none)
  }

  @Test(arguments: ["state", "data"]) func aFolderThatIsGoneIsGone(name: String) throws {
    let before = try stamp()
    try FileManager.default.moveItem(atPath: home.file(name), toPath: home.file("away"))
    #expect(folders.stamp == .gone)
    try folders.make()
    #expect(try !stamp().isOfSameFolders(as: before))
  }

  /// They may well get the numbers of those that were deleted.
  @Test func foldersMadeAnewAreNotTheSame() async throws {
    for _ in 0..<100 {
      let console = try FileLock.share(folders.consoleLock)
      let before = try stamp()
      for folder in [folders.state, folders.data] { try FileManager.default.removeItem(atPath: folder) }
      try folders.make()
      let next = try FileLock.share(folders.consoleLock)
      #expect(try !stamp().isOfSameFolders(as: before))
      withExtendedLifetime((console, next)) {}
    }
  }

  @Test func whatTheFileSystemDoesNotTellIsNotTakenForGone() throws {
    let long = PrivateFolder(base: home.path, names: [String(repeating: "x", count: 300)])
    #expect(ProfileFolders(stateFolder: long, dataFolder: long).stamp == .unknown)
  }

  /// A console that is open is waited for, and told of where it does not let go.
  @Test func anOpenConsoleIsWaitedFor() async throws {
    var console: FileLock? = try FileLock.share(folders.consoleLock)
    let second = try FileLock.share(folders.consoleLock)
    let held = try await folders.delete()
    #expect(held.isHeldOpen && held.remaining == [])
    withExtendedLifetime((console, second)) {}
    try folders.make()
    console = try FileLock.share(folders.consoleLock)
    let deletion = Task { try await folders.delete() }
    while folders.stamp != .gone { await Task.yield() }
    console = nil
    #expect(try await !deletion.value.isHeldOpen)
    #expect(console == nil)
  }
}
