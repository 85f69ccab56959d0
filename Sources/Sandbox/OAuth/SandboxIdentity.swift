internal import Glibc
internal import Secrets
internal import Signing

/// Who the client is in this sandbox: what a developer would have made in Apple's portal.
struct SandboxIdentity: Sendable {
  /// The Services ID.
  let clientID = "org.example.homeroom"
  /// The native app of the same team: its codes are not the Services ID's.
  let nativeClientID = "org.example.homeroom.app"
  let teamID = "SANDBXTEAM"
  let keyID: String
  let key: ES256PrivateKey
  /// The file with the key, as downloaded from the portal.
  let keyPath: String
  let redirect = "https://homeroom.example/callback"
  /// The name the consent page shows.
  let appName = "homeroom"

  static let issuer = "https://appleid.apple.com"

  var clients: [String] { [clientID, nativeClientID] }

  /// The key of an earlier sandbox in this folder, else a new one.
  init(in folder: StateFolder) throws(SandboxError) {
    let found = folder.names().filter { $0.hasPrefix("AuthKey_") && $0.hasSuffix(".p8") }.sorted()
    do {
      if let name = found.first, let text = try folder.read(name) {
        keyID = String(name.dropFirst("AuthKey_".count).dropLast(".p8".count))
        key = try ES256PrivateKey(pem: Secret(bytes: text))
        keyPath = folder.path(of: name)
      } else {
        let alphabet = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")
        keyID = String(SecureRandom.bytes(10).map { alphabet[Int($0) % alphabet.count] })
        key = try ES256PrivateKey.generate()
        keyPath = folder.path(of: "AuthKey_\(keyID).p8")
        let pem = try key.pem()
        try folder.write(pem.withBytes { Array($0) }, to: "AuthKey_\(keyID).p8")
      }
    } catch let error as SandboxError {
      throw error
    } catch {
      throw .signing("\(error)")
    }
  }
}
