import COpenSSL
import Foundation
import Signing
import Testing

@Suite struct CryptoLibraryTests {
  /// What `exit` makes OpenSSL clean up, a thread may be using.
  @Test func exitLeavesTheLibraryAsItIs() async {
    await #expect(processExitsWith: .exitCode(7)) {
      CryptoLibrary.staysUntilTheProcessEnds()
      EVP_MD_free(EVP_MD_fetch(nil, "SHA256", nil))
      OPENSSL_atexit { _exit(9) }
      exit(7)
    }
  }

  /// Without that call it is cleaned up, so the test above can fail.
  @Test func exitCleansUpByDefault() async {
    await #expect(processExitsWith: .exitCode(9)) {
      EVP_MD_free(EVP_MD_fetch(nil, "SHA256", nil))
      OPENSSL_atexit { _exit(9) }
      exit(7)
    }
  }
}
