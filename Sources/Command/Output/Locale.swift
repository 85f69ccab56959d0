internal import Glibc

/// The locale this process runs in, settled before anything measures or prints text.
enum Locale {
  /// Takes the environment's locale. Where it names none, or one that is not installed, `C.UTF-8` stands in: a cron
  /// job or a bare container has no `LANG`, and its names are still UTF-8. Answers whether text may be UTF-8.
  static func settle(environment: [String: String]) -> Bool {
    let named = ["LC_ALL", "LC_CTYPE", "LANG"].contains { !(environment[$0] ?? "").isEmpty }
    let taken = unsafe setlocale(LC_CTYPE, "") != nil
    if !named || !taken { _ = unsafe setlocale(LC_CTYPE, "C.UTF-8") }
    return unsafe String(cString: nl_langinfo(Int32(CODESET))) == "UTF-8"
  }
}
