internal import Glibc

/// How many columns text takes on a terminal: what the C library's `wcwidth` says, which is what ncurses, tmux and
/// most terminals go by.
///
/// Measured is the form that `DisplayText` draws, so that the sum over any `DisplayText` is the columns it fills.
public enum CellWidth {
  public static func of(_ text: DisplayText) -> Int {
    text.isASCII ? text.string.utf8.count : text.string.unicodeScalars.reduce(0) { $0 + max(of($1), 0) }
  }

  public static func of(_ text: String) -> Int { of(DisplayText(foreign: text)) }

  public static func of(_ character: Character) -> Int { of(String(character)) }

  /// 0 for a mark that stands on the character before it, -1 for what the C library would not print.
  static func of(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x20..<0x7F: 1
    case 0..<0x20, 0x7F: -1
    case ..<0x1_0000: Int(basicPlane[Int(scalar.value)])
    case ..<0x2_0000: Int(firstSupplement[Int(scalar.value - 0x1_0000)])
    case ..<0x4_0000: scalar.value & 0xFFFE == 0xFFFE ? -1 : 2
    case 0xE_0100...0xE_01EF: 0
    case 0xF_0000...: scalar.value & 0xFFFE == 0xFFFE ? -1 : 1
    default: -1
    }
  }

  /// glibc's header shows `wcwidth` to X/Open sources only, which Swift's importer is not.
  private static let wcwidth: @convention(c) (wchar_t) -> Int32 = {
    guard let function = dlsym(nil, "wcwidth") else { fatalError("the C library has no wcwidth") }
    return unsafeBitCast(function, to: (@convention(c) (wchar_t) -> Int32).self)
  }()

  private static let basicPlane = plane(0)
  private static let firstSupplement = plane(1)

  /// The C library is asked once for a whole plane, under a UTF-8 locale of our own: the widths are the same in each
  /// of them, and a process may run in the C locale.
  private static func plane(_ number: Int32) -> [Int8] {
    let utf8 = newlocale(1 << LC_CTYPE, "C.UTF-8", nil) ?? newlocale(1 << LC_CTYPE, "en_US.UTF-8", nil)
    let before = utf8.map { uselocale($0) }
    let widths = (0..<0x1_0000).map { Int8(wcwidth(wchar_t(number << 16 + Int32($0)))) }
    if let before { uselocale(before) }
    if let utf8 { freelocale(utf8) }
    return widths
  }
}
