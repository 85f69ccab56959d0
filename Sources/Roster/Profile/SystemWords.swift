internal import Glibc

/// The system's own words for an error number, and what a person can do about the common ones.
public enum SystemWords {
  public static func of(_ code: Int32) -> String {
    guard let words = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: words)
  }

  public static func remedy(for code: Int32) -> String {
    switch code {
    case EACCES, EPERM: "Check who owns it and its permissions (ls -ld)."
    case EROFS: "The file system is read-only; set HOME or the XDG folders to a place that can be written."
    case ENOSPC, EDQUOT: "Free some space there and try again."
    case ENOENT: "Check the path."
    default: "Mend that and try again."
    }
  }
}

/// A word as it can be pasted into a shell.
public enum ShellWord {
  public static func quote(_ word: String) -> String {
    let plain = word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "/._-+:,@%=".utf8.contains(byte)
      }
    }
    return plain && !word.isEmpty
      ? word : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
