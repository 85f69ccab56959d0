import Roster
import Secrets
import Signing
import Support
import Testing

@Suite struct PrivateKeyFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func readsAKey() throws {
    let pem = try ES256PrivateKey.generate().pem()
    let path = try pem.withString { try folder.write($0, to: "key.p8") }
    _ = try PrivateKeyFile(path: path).read()
    #expect(PrivateKeyFile(path: path).warning == nil)
  }

  @Test(arguments: [0o644, 0o640, 0o604]) func warnsWhereOthersMayRead(mode: Int) throws {
    let path = try folder.write("x", to: "key.p8", mode: mode)
    #expect(PrivateKeyFile(path: path).warning?.contains("chmod 600 \(path)") == true)
  }

  @Test func saysWhatIsWrong() throws {
    #expect(throws: PrivateKeyFile.Failure.missing) { try PrivateKeyFile(path: folder.file("none")).read() }
    let text = try folder.write("no key", to: "text")
    #expect(throws: PrivateKeyFile.Failure.notAKey(.notPEM)) { try PrivateKeyFile(path: text).read() }
    #expect(throws: PrivateKeyFile.Failure.file(.notAFile)) { try PrivateKeyFile(path: folder.path).read() }
    let open = try folder.write("no key", to: "open", mode: 0o666)
    #expect(throws: PrivateKeyFile.Failure.file(.writableByOthers)) { try PrivateKeyFile(path: open).read() }
  }
}
