internal import Glibc

/// Names out of the system's user database.
public enum UserName {
  /// `alice`, or `user 1001` where the database does not know it.
  public static func of(_ id: UInt32) -> String {
    Account(id)?.name ?? "user \(id)"
  }

  /// Whoever runs this process.
  public static var current: String { of(geteuid()) }

  /// The home folder the database gives this user.
  static var home: String? {
    Account(geteuid()).flatMap { $0.home.hasPrefix("/") ? $0.home : nil }
  }

  /// Whether a group is a user's own and nobody else's, as Debian makes one for each user: with such groups
  /// folders are commonly group-writable, and nobody else is let in by it.
  static func isPrivateGroup(_ group: UInt32, of user: UInt32) -> Bool {
    guard let owner = Account(user), owner.group == group, let group = Group(group) else { return false }
    return group.name == owner.name && group.members.allSatisfy { $0 == owner.name }
  }

  /// A line of the user database. Read with the calls that several threads may make at once.
  private struct Account {
    let name: String
    let home: String
    let group: UInt32

    init?(_ id: UInt32) {
      var entry = unsafe passwd()
      var found: UnsafeMutablePointer<passwd>?
      var texts = [CChar](repeating: 0, count: UserName.longestEntry)
      guard unsafe getpwuid_r(id, &entry, &texts, texts.count, &found) == 0, unsafe found != nil else { return nil }
      name = unsafe String(cString: entry.pw_name)
      home = unsafe String(cString: entry.pw_dir)
      group = unsafe entry.pw_gid
    }
  }

  /// A line of the group database.
  private struct Group {
    let name: String
    var members: [String] = []

    init?(_ id: UInt32) {
      var entry = unsafe group()
      var found: UnsafeMutablePointer<group>?
      var texts = [CChar](repeating: 0, count: UserName.longestEntry)
      guard unsafe getgrgid_r(id, &entry, &texts, texts.count, &found) == 0, unsafe found != nil else { return nil }
      name = unsafe String(cString: entry.gr_name)
      if var member = unsafe entry.gr_mem {
        while let text = unsafe member.pointee {
          unsafe members.append(String(cString: text))
          unsafe member += 1
        }
      }
    }
  }

  /// Bytes of all texts of one entry; a group that large is nobody's own.
  private static let longestEntry = 1 << 16
}
