import Foundation
import Glibc
import Roster
import Support
import Testing

@Suite struct FolderTreeTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private func make(_ folder: String) throws {
    try FileManager.default.createDirectory(atPath: home.file(folder), withIntermediateDirectories: true)
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: home.file(name), withDestinationPath: target)
  }

  private func exists(_ name: String) -> Bool {
    var status = stat()
    return lstat(home.file(name), &status) == 0
  }

  @Test func isListedWithWhatIsInEachFolderAfterIt() throws {
    try make("tree/a/b")
    try make("tree/c")
    try home.write("x", to: "tree/a/b/file")
    try home.write("x", to: "tree/.hidden")
    try link("tree/d", to: home.file("tree/a"))
    let root = home.file("tree")
    #expect(FolderTree.paths(below: root) == [".hidden", "a", "a/b", "a/b/file", "c", "d"].map { root + "/" + $0 })
    #expect(Set(FolderTree.names(in: root)) == [".hidden", "a", "c", "d"])
  }

  @Test func noneIsAnEmptyOne() throws {
    #expect(FolderTree.names(in: home.file("none")) == [])
    #expect(FolderTree.paths(below: home.file("none")) == [])
    #expect(FolderTree.remove(home.file("none")))
    #expect(FolderTree.remove(home.file("none/at/all")))
  }

  @Test func goesWithAllThatIsInIt() throws {
    try make("tree/a/b/c")
    for name in ["tree/1", "tree/a/2", "tree/a/b/c/ü\n"] { try home.write("x", to: name) }
    #expect(FolderTree.remove(home.file("tree")))
    #expect(!exists("tree"))
  }

  @Test func aLinkGoesAndWhatItLeadsToStays() throws {
    try make("elsewhere")
    try home.write("x", to: "elsewhere/kept")
    try make("tree")
    try link("tree/folder", to: home.file("elsewhere"))
    try link("tree/file", to: home.file("elsewhere/kept"))
    try link("tree/nowhere", to: "/no/such/place")
    #expect(FolderTree.remove(home.file("tree")))
    #expect(!exists("tree") && exists("elsewhere/kept"))
    try link("tree", to: home.file("elsewhere"))
    #expect(FolderTree.paths(below: home.file("tree")) == [])
    #expect(FolderTree.remove(home.file("tree")))
    #expect(!exists("tree") && exists("elsewhere/kept"))
  }

  @Test(arguments: ["/", "", ".", "..", "/tmp/..", "a/."]) func whatHasNoNameIsLeft(path: String) {
    #expect(!FolderTree.remove(path))
  }

  @Test func anotherFileSystemIsNotEntered() throws {
    // The mount point of a file system that everybody has: a tree that leads into it by a folder can't be made without
    // root, so that the device is what is checked.
    guard geteuid() == 0 else { return }
    try make("tree/mounted")
    guard mount("none", home.file("tree/mounted"), "tmpfs", 0, nil) == 0 else { return }
    defer { umount(home.file("tree/mounted")) }
    try home.write("x", to: "tree/mounted/kept")
    #expect(!FolderTree.remove(home.file("tree")))
    #expect(exists("tree/mounted/kept"))
  }

  /// Another thread swaps a folder for a link to one that must stay, and back, while trees are removed.
  @Test func aFolderSwappedForALinkIsNotFollowed() throws {
    try make("kept/inner")
    try home.write("x", to: "kept/inner/file")
    try link("link", to: home.file("kept"))
    let tree = home.file("tree"), swapped = home.file("tree/a"), beside = home.file("link")
    let spare = home.file("spare")
    let stop = DispatchSemaphore(value: 0), ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      while stop.wait(timeout: .now()) == .timedOut {
        rename(swapped, spare)
        rename(beside, swapped)
        rename(swapped, beside)
        rename(spare, swapped)
      }
      ended.signal()
    }
    for _ in 0..<300 {
      for path in [beside, spare] { FolderTree.remove(path) }
      try? link("link", to: home.file("kept"))
      try? make("tree/a/inner")
      _ = try? home.write("x", to: "tree/a/inner/file")
      FolderTree.remove(tree)
    }
    stop.signal()
    ended.wait()
    for path in [tree, spare] { FolderTree.remove(path) }
    #expect(exists("kept/inner/file"))
    #expect(!exists("tree"))
  }

  /// Somebody fills the tree as it goes: it ends, either way, and says which.
  @Test func aTreeThatGrowsMeanwhileIsNoEndlessWork() throws {
    let tree = home.file("tree")
    let stop = DispatchSemaphore(value: 0), ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      var number = 0
      while stop.wait(timeout: .now()) == .timedOut {
        mkdir(tree, 0o700)
        close(open("\(tree)/\(number % 50)", O_CREAT | O_WRONLY, 0o600))
        number += 1
      }
      ended.signal()
    }
    for _ in 0..<100 { FolderTree.remove(tree) }
    stop.signal()
    ended.wait()
    #expect(FolderTree.remove(tree))
    #expect(!exists("tree"))
  }
}
