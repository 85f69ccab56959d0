import Foundation
import Roster
import Support
import Testing

@Suite struct PlacesTests {
  @Test func followTheBaseDirectorySpecification() throws {
    let plain = try Places(environment: ["HOME": "/home/ada"])
    #expect(plain.configFile == "/home/ada/.config/homeroom/config.yaml")
    #expect(plain.themesFolder == "/home/ada/.config/homeroom/themes")
    #expect(plain.auditLog == "/home/ada/.local/state/homeroom/audit.log")
    #expect(plain.folders(of: "north").state == "/home/ada/.local/state/homeroom/north")
    #expect(plain.folders(of: "north").data == "/home/ada/.local/share/homeroom/north")
    let set = try Places(environment: [
      "HOME": "/home/ada", "XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s/", "XDG_DATA_HOME": "relative",
      "HOMEROOM_CONFIG": "/etc/homeroom.yaml",
    ])
    #expect(set.configFile == "/etc/homeroom.yaml")
    #expect(set.stateFolder.path == "/s/homeroom")
    #expect(set.dataFolder.path == "/home/ada/.local/share/homeroom")
  }

  @Test func aRelativeConfigurationPathIsRefused() {
    #expect(throws: PlacesError.relative(variable: "HOMEROOM_CONFIG", value: "x.yaml")) {
      try Places(environment: ["HOME": "/home/ada", "HOMEROOM_CONFIG": "x.yaml"])
    }
  }

  /// The user database stands in for a HOME that is unset, empty or relative.
  @Test(arguments: [[:], ["HOME": ""], ["HOME": "here"]]) func liveWithoutHome(environment: [String: String]) throws {
    #expect(try Places(environment: environment).configFile.hasPrefix("/"))
  }

  @Test func foldersAreMadePrivate() throws {
    let folder = try TemporaryFolder()
    try Places(under: folder.path).folders(of: "north").make()
    #expect(folder.everything == ["data", "data/north", "state", "state/north"])
    for name in folder.everything { #expect(try folder.mode(of: name) == 0o700) }
  }

  @Test func aLinkAmongOurFoldersIsRefused() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.file("elsewhere"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("state"), withDestinationPath: folder.file("elsewhere"))
    #expect(throws: PlacesError.link(path: folder.file("state"))) {
      try Places(under: folder.path).folders(of: "north").make()
    }
    #expect(folder.everything == ["elsewhere", "state"])
  }

  @Test func aLinkOnTheWayIsResolved() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.file("real"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: folder.file("way"), withDestinationPath: folder.file("real"))
    try PrivateFolder(base: folder.file("way"), names: ["homeroom"]).make()
    #expect(folder.everything.contains("real/homeroom"))
  }

  @Test(arguments: [0o777, 0o707]) func aFolderOthersMayWriteIsRefused(mode: Int) throws {
    let folder = try TemporaryFolder()
    let open = folder.file("open")
    try FileManager.default.createDirectory(atPath: open, withIntermediateDirectories: true)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: open)
    #expect(throws: PlacesError.writableByOthers(path: open)) {
      try PrivateFolder(base: open, names: ["homeroom"]).make()
    }
    #expect(folder.everything == ["open"])
  }

  @Test(.enabled(if: geteuid() == 0)) func aFolderOfAnotherIsRefused() throws {
    let folder = try TemporaryFolder()
    let theirs = folder.file("state")
    try FileManager.default.createDirectory(atPath: theirs, withIntermediateDirectories: true)
    #expect(chown(theirs, 65534, 65534) == 0)
    #expect(throws: PlacesError.ownedByAnother(path: theirs, owner: "nobody")) {
      try Places(under: folder.path).folders(of: "north").make()
    }
  }

  @Test func aFileInTheWayIsNamed() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "state")
    #expect(throws: PlacesError.notAFolder(path: folder.file("state"))) {
      try Places(under: folder.path).folders(of: "north").make()
    }
  }

  @Test func checkingMakesNothing() throws {
    let folder = try TemporaryFolder()
    #expect(try !Places(under: folder.path).folders(of: "north").stateFolder.check())
    #expect(folder.everything == [])
  }
}
