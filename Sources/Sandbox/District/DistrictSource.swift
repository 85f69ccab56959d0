/// Where the sandbox's people come from.
public enum DistrictSource: Sendable, Equatable {
  /// A folder of School Data Sync (1, 2.1) or OneRoster (1.1, 1.2) files.
  case folder(String)
  /// Invented people, the same for the same number and seed.
  case synthetic(people: Int, seed: UInt64)
  /// A small real sample that lies in the program: 98 people of two high schools.
  case sample

  /// How many invented people there may be.
  public static let syntheticLimit = 2_000_000

  /// Reads what stands after `--district`: a folder, or `synthetic:PEOPLE[,seed=N]`.
  public init(specification: String) throws(DistrictError) {
    guard specification.hasPrefix("synthetic:") else {
      self = .folder(specification)
      return
    }
    let parts = specification.dropFirst("synthetic:".count).split(separator: ",", omittingEmptySubsequences: false)
    let remedy = "Write synthetic:PEOPLE or synthetic:PEOPLE,seed=NUMBER, with 1 to 2000000 people"
    guard let people = parts.first.flatMap({ Int($0) }), (1...Self.syntheticLimit).contains(people) else {
      throw DistrictError(file: specification, rule: "the number of people cannot be read", remedy: remedy)
    }
    switch parts.count {
    case 1: self = .synthetic(people: people, seed: 1)
    case 2 where parts[1].hasPrefix("seed="):
      guard let seed = UInt64(parts[1].dropFirst(5)) else { fallthrough }
      self = .synthetic(people: people, seed: seed)
    default:
      throw DistrictError(file: specification, rule: "what follows the number cannot be read", remedy: remedy)
    }
  }
}

extension District {
  /// Reads or invents a district.
  public static func load(_ source: DistrictSource) throws(DistrictError) -> District {
    switch source {
    case .sample: try SchoolDataSync.version1(.sample, name: "Contoso Schools")
    case .synthetic(let people, let seed): SyntheticDistrict(people: people, seed: seed).district()
    case .folder(let path): try load(files: DistrictFolder(path: path))
    }
  }

  static func load(files folder: DistrictFolder) throws(DistrictError) -> District {
    if SchoolDataSync.isVersion1(folder) { return try SchoolDataSync.version1(folder) }
    guard let users = try folder.columns(of: "users.csv") else {
      throw DistrictError(
        file: folder.path, rule: "the folder holds neither School Data Sync nor OneRoster files",
        remedy: "It needs School.csv, Student.csv … (School Data Sync 1) or orgs.csv, users.csv, classes.csv, "
          + "enrollments.csv (School Data Sync 2.1, OneRoster 1.1 and 1.2)")
    }
    if folder.has("manifest.csv") || users.has("enabledUser") || users.has("role") || users.has("status") {
      return try OneRoster.load(folder)
    }
    return try SchoolDataSync.version2(folder)
  }
}
