import Foundation
import Support
import Testing

@testable import Roster

@Suite struct ProfileLogTests {
  private static func folders() throws -> (TemporaryFolder, ProfileFolders) {
    let folder = try TemporaryFolder()
    return (folder, Places(under: folder.path).folders(of: "school"))
  }

  @Test func whatIsRecordedIsReadNewestFirst() throws {
    let (folder, folders) = try Self.folders()
    defer { withExtendedLifetime(folder) {} }
    let log = ProfileLog(folders)
    log.record(.connected)
    #expect(log.entries(of: [.connected], limit: 9).isEmpty, "nothing is made for a profile that stores nothing")
    try folders.make()
    log.record(.connected, "asked for edu.users.read", at: 951_782_400)
    log.record(.exported, "csv,\nrows 3", at: 1_800_000_000)
    log.record(.refreshed, at: 1_800_000_001)
    let entries = log.entries(of: [.connected, .exported], limit: 9)
    #expect(entries.map(\.act) == [.exported, .connected])
    #expect(entries.map(\.at) == [1_800_000_000, 951_782_400])
    #expect(entries[0].words == "csv, rows 3")
    #expect(log.entries(of: [.connected, .exported], limit: 1).count == 1)
    let mode = try FileManager.default.attributesOfItem(atPath: log.path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test func foreignLinesArePassedOver() throws {
    let (folder, folders) = try Self.folders()
    defer { withExtendedLifetime(folder) {} }
    try folders.make()
    let lines = "a library's words\n2026-12-07T08:00:00Z danced: x\n2026-13-07T08:00:00Z connected\n\n"
    try WholeFile.write(lines.utf8, to: folders.log)
    ProfileLog(folders).record(.exported, "csv", at: 0)
    #expect(ProfileLog(folders).entries(of: Set(ProfileLog.Act.allCases), limit: 9).map(\.at) == [0])
  }

  @Test func itIsCutToItsNewerHalf() throws {
    let (folder, folders) = try Self.folders()
    defer { withExtendedLifetime(folder) {} }
    try folders.make()
    let line = "2026-12-07T08:00:00Z refreshed\n"
    try WholeFile.write(
      String(repeating: line, count: ProfileLog.maximumSize / line.utf8.count + 1).utf8, to: folders.log)
    ProfileLog(folders).record(.exported, "csv", at: 7)
    let size = try #require(try WholeFile.read(folders.log, limit: 4 << 20)).count
    #expect(size <= ProfileLog.maximumSize / 2)
    #expect(ProfileLog(folders).entries(of: [.exported], limit: 1).map(\.at) == [7])
  }

  @Test(arguments: [-62_135_596_800, -1, 0, 951_782_399, 951_782_400, 1_709_164_800, 253_402_300_799] as [Double])
  func timesAreReadAsWritten(seconds: Double) {
    #expect(UTCTime.seconds(rfc3339: UTCTime.rfc3339(seconds)) == seconds)
  }
}
