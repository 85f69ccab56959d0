@testable import Sandbox

extension FuzzTarget {
  /// A district's CSV files, in one text: each begins behind a line `=== NAME`. It is served, or refused with a place.
  static let districts = FuzzTarget(name: "Districts") { bytes in
    var files: [String: [UInt8]] = [:]
    var name = ""
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if line.starts(with: "=== ".utf8) {
        name = String(decoding: line.dropFirst(4), as: UTF8.self).lowercased()
        files[name] = []
      } else {
        files[name, default: []] += Array(line) + [0x0A]
      }
    }
    let folder = DistrictFolder(name: "fuzz", files: files)
    for layout in Layout.allCases {
      do {
        let district = try layout.load(folder)
        for index in 0..<district.classCount {
          try expect(
            district.students(of: index).count == Int(district.classes[index].studentCount), "members are counted")
        }
        _ = district.accounts.count
      } catch let error as DistrictError {
        try expect(!error.place.isEmpty && !error.rule.isEmpty && !error.remedy.isEmpty, "a refusal has its words")
      }
    }
  }

  private enum Layout: CaseIterable {
    case schoolDataSync1, schoolDataSync2, oneRoster

    func load(_ folder: DistrictFolder) throws -> District {
      switch self {
      case .schoolDataSync1: try SchoolDataSync.version1(folder)
      case .schoolDataSync2: try SchoolDataSync.version2(folder)
      case .oneRoster: try OneRoster.load(folder)
      }
    }
  }
}
