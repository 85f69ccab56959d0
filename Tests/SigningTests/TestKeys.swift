import Secrets

/// Throw-away keys, made once with `openssl`; they open nothing.
enum TestKeys {
  /// SEC 1 form, after a block of curve parameters, as `openssl ecparam -genkey` writes it.
  static let sec1 = Secret(
    """
    -----BEGIN EC PARAMETERS-----
    BggqhkjOPQMBBw==
    -----END EC PARAMETERS-----
    -----BEGIN EC PRIVATE KEY-----
    MHcCAQEEIGv1Nv8aHtzE/ErT4vC+sYovMoaYV70IQnRkHh4IQAVCoAoGCCqGSM49
    AwEHoUQDQgAEHiqXhf4Zv1gY1tOIZC+umnPjxe4NVEHTLF11beocnfHlANrx41S7
    OYtpydwGhP9fq4MtTgTkcGoRFy2MpfrrcQ==
    -----END EC PRIVATE KEY-----
    """)

  static let p384 = Secret(
    """
    -----BEGIN PRIVATE KEY-----
    MIG2AgEAMBAGByqGSM49AgEGBSuBBAAiBIGeMIGbAgEBBDAaCo5jjX/NH3AMhKPJ
    H9cMRhw4bVEnxupWjFiUqjNpy/PiAjlt7ytBGqDzGtQvR3GhZANiAAS1IEMoyOdx
    zBCpR08Q4Ab1LG7D+TsFMS1IkHjHmLg+1/j0z8w1ZF415mcw4uQ1Ok2ZBs+xLjDT
    COwPY5pm10nZhkpDBsG+RAFIm/c7NMayJmwW6goH2MzMMjUV5r/LqVA=
    -----END PRIVATE KEY-----
    """)

  static let ed25519 = Secret(
    """
    -----BEGIN PRIVATE KEY-----
    MC4CAQAwBQYDK2VwBCIEINf6wTLvTPZ3UDXvpzkvlf47sPh069vNhSgV4jXv8tQ5
    -----END PRIVATE KEY-----
    """)

  /// P-256, passphrase `secret`.
  static let encrypted = Secret(
    """
    -----BEGIN ENCRYPTED PRIVATE KEY-----
    MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAi353TChP9RQgICCAAw
    DAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEA8Uz8Qo+7TpJN2QLeVuGO8EgZBX
    9Dn6lsQ0CuuZvkTAoZu7SYIt8qJgrfGvtCFOC+yN//FPE/5YhhGiDQs5i1q1ZGk9
    Zfdh28ZPhrbNJYg5zTKFW4j4dDFsUurVtSKVccQrQVWq7nzGJNoqzZ7bdu7piqZY
    CsVaIDhvAmKi3+81BIVxsi2FRGg8BFVDZ9cXAoCtKKXfN2c8MtJPLd/7LPEksnw=
    -----END ENCRYPTED PRIVATE KEY-----
    """)

  /// The same idea in the older form, where the label alone does not tell.
  static let encryptedSEC1 = Secret(
    """
    -----BEGIN EC PRIVATE KEY-----
    Proc-Type: 4,ENCRYPTED
    DEK-Info: AES-128-CBC,6D7E61B84623588483C60A36B6AD2BF8

    IJmGVEe4aoq+Mz+v4riXnQ9EQcu2wy4V4bw50Uoh4ENCP4EiH5QdeOaeytQWMPXg
    bun0po/TaWV5IXLuaQZYS+hWWcrsX05SyiqnS5g4yrwQQBc8siARyqfSf+/ddmvA
    OgLXMkxQyzdg96PgOQnmWv3sKqS9MKX/0+uVkMnY7lw=
    -----END EC PRIVATE KEY-----
    """)

  /// The private half of `sec1` with the public half of another key.
  static let mismatched: Secret = {
    // The last bytes of the DER are the public point: here the point of `sec1` has its last byte changed.
    sec1.withString {
      Secret($0.replacing("OYtpydwGhP9fq4MtTgTkcGoRFy2MpfrrcQ==", with: "OYtpydwGhP9fq4MtTgTkcGoRFy2MpfrrcA=="))
    }
  }()

  static func file(_ label: String, _ body: String = "MC4CAQAw") -> Secret {
    Secret("-----BEGIN \(label)-----\n\(body)\n-----END \(label)-----\n")
  }
}
