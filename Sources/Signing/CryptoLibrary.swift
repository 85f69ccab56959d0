internal import COpenSSL

/// OpenSSL's libcrypto as a whole, which this module and libcurl share.
public enum CryptoLibrary {
  /// To be called before anything else uses libcrypto, by a program that may end while its threads work.
  ///
  /// OpenSSL frees what it holds when `exit` is called. A thread that signs or checks a signature at that moment reads
  /// what was freed, and the program that was about to end well crashes. The system takes the memory back anyway.
  ///
  /// Source: OPENSSL_INIT_NO_ATEXIT in OPENSSL_init_crypto(3). Once the library is in use, the call changes nothing.
  public static func staysUntilTheProcessEnds() {
    _ = OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil)
  }
}
