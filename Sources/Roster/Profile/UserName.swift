internal import Glibc

/// Names out of the system's user database.
public enum UserName {
  /// `alice`, or `user 1001` where the database does not know it.
  public static func of(_ id: UInt32) -> String {
    guard let entry = unsafe getpwuid(id), let name = unsafe entry.pointee.pw_name else { return "user \(id)" }
    return unsafe String(cString: name)
  }

  /// Whoever runs this process.
  public static var current: String { of(geteuid()) }

  /// The home folder the database gives this user.
  static var home: String? {
    guard let entry = unsafe getpwuid(geteuid()), let home = unsafe entry.pointee.pw_dir else { return nil }
    let path = unsafe String(cString: home)
    return path.hasPrefix("/") ? path : nil
  }

  /// Whether a group is a user's own and nobody else's, as Debian makes one for each user: with such groups
  /// folders are commonly group-writable, and nobody else is let in by it.
  static func isPrivateGroup(_ group: UInt32, of user: UInt32) -> Bool {
    guard let owner = unsafe getpwuid(user), unsafe owner.pointee.pw_gid == group,
      let entry = unsafe getgrgid(group)
    else { return false }
    let name = unsafe String(cString: owner.pointee.pw_name)
    var members: [String] = []
    if var member = unsafe entry.pointee.gr_mem {
      while let text = unsafe member.pointee {
        unsafe members.append(String(cString: text))
        unsafe member += 1
      }
    }
    return unsafe String(cString: entry.pointee.gr_name) == name && members.allSatisfy { $0 == name }
  }
}
