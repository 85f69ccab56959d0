internal import Glibc

/// What systemd hands a unit alone: files in a folder of the unit's own, named by `CREDENTIALS_DIRECTORY`
/// (systemd.exec(5), `LoadCredential=` and `LoadCredentialEncrypted=`). They are encrypted on the disk, by the TPM or a
/// key of root's, and can be read while the unit runs.
public struct SystemCredentials: Sendable {
  /// How a path in the configuration names one: `$CREDENTIALS_DIRECTORY/AuthKey.p8`.
  static let prefix = "$CREDENTIALS_DIRECTORY/"

  /// `nil` outside of such a unit.
  let folder: String?

  /// Those of this process.
  public static let ofProcess = SystemCredentials(
    folder: unsafe getenv("CREDENTIALS_DIRECTORY").map { unsafe String(cString: $0) }.flatMap {
      $0.hasPrefix("/") ? $0 : nil
    })

  static func isNamed(by path: String) -> Bool { path.hasPrefix(prefix) }

  /// Where a path leads; one that names a credential leads nowhere without the folder.
  func resolved(_ path: String) -> String? {
    guard Self.isNamed(by: path) else { return path }
    return folder.map { $0 + "/" + path.dropFirst(Self.prefix.count) }
  }
}
