import Secrets
import Testing

@Suite struct SecretTests {
  let canary = "canary-1f0c"

  @Test func isNeverPrinted() {
    let secret = Secret(canary)
    var dumped = ""
    dump(secret, to: &dumped)
    for shown in ["\(secret)", String(reflecting: secret), dumped, "\([secret])", "\(Optional(secret) as Any)"] {
      #expect(!shown.contains(canary))
      #expect(shown.contains(Secret.mark))
    }
  }

  @Test func givesItsBytesInsideTheClosure() {
    #expect(Secret(canary).withString { $0 } == canary)
    #expect(Secret(bytes: [1, 2]).withBytes { Array($0) } == [1, 2])
    #expect(Secret("").isEmpty)
  }

  @Test func comparesByContent() {
    #expect(Secret("a") == Secret(bytes: [97]))
    #expect(Secret("a") != Secret("b"))
    #expect(Secret("a") != Secret("aa"))
  }
}
