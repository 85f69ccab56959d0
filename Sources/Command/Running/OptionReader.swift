internal import CSystem
internal import Glibc

/// Reads options by glibc's getopt_long, so that they behave as everywhere: `--name value`, `--name=value`,
/// unambiguous abbreviations, `-vp NAME`, `--` to end them.
///
/// getopt_long keeps its place in global variables; it is called from the main thread alone, before any other
/// thread runs.
enum OptionReader {
  struct Reading: Equatable {
    struct Option: Equatable {
      let name: String
      let value: String?
    }

    var options: [Option] = []
    var rest: [String] = []
  }

  /// - Parameter stopsAtFirstWord: leave everything from the first word on that is no option; otherwise options are
  ///   taken from among the words.
  static func read(
    _ arguments: [String], specs: [OptionSpec], stopsAtFirstWord: Bool
  ) throws(UsageError) -> Reading {
    let words = CStrings(["homeroom"] + arguments)
    let names = CStrings(specs.map(\.long))
    defer { withExtendedLifetime((words, names)) {} }
    var table: [option] = unsafe []
    for (index, spec) in specs.enumerated() {
      unsafe table.append(
        option(
          name: names[index], has_arg: spec.value == nil ? no_argument : required_argument, flag: nil,
          val: Int32(256 + index)))
    }
    unsafe table.append(option())
    var letters = stopsAtFirstWord ? "+:" : ":"
    for spec in specs { if let short = spec.short { letters += String(short) + (spec.value == nil ? "" : ":") } }

    var reading = Reading()
    homeroom_getopt_begin()
    while true {
      let result = unsafe getopt_long(words.count, words.pointers, letters, table, nil)
      if result == -1 { break }
      let at = Int(homeroom_getopt_index()) - 1
      switch result {
      case 58:  // ':' a value is missing
        throw .valueMissing(option: named(homeroom_getopt_refused(), specs) ?? words.string(at))
      case 63:  // '?'
        throw refusal(of: words.string(at), letter: homeroom_getopt_refused(), specs)
      default:
        guard let spec = spec(result, specs) else { continue }
        let value = unsafe homeroom_getopt_value().map { unsafe String(cString: $0) }
        reading.options.append(.init(name: spec.long, value: value))
      }
    }
    reading.rest = (Int(homeroom_getopt_index())..<Int(words.count)).map { words.string($0) }
    return reading
  }

  private static func spec(_ code: Int32, _ specs: [OptionSpec]) -> OptionSpec? {
    if code >= 256 { return specs[Int(code) - 256] }
    return specs.first { $0.short?.asciiValue.map(Int32.init) == code }
  }

  private static func named(_ code: Int32, _ specs: [OptionSpec]) -> String? {
    spec(code, specs).map { "--" + $0.long }
  }

  private static func refusal(of word: String, letter: Int32, _ specs: [OptionSpec]) -> UsageError {
    if letter >= 256, let name = named(letter, specs) { return .valueUnexpected(option: name) }
    if letter != 0 { return .unknownOption("-" + String(UnicodeScalar(UInt8(truncatingIfNeeded: letter))), near: nil) }
    let name = String(word.prefix { $0 != "=" })
    let matches = specs.filter { ("--" + $0.long).hasPrefix(name) }
    if matches.count > 1 { return .ambiguousOption(name) }
    return .unknownOption(name, near: Spelling.nearest(to: name, among: specs.map { "--" + $0.long }))
  }
}

/// C strings that live as long as this does.
@safe private final class CStrings {
  let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let strings: [String]
  var count: Int32 { Int32(strings.count) }

  init(_ strings: [String]) {
    self.strings = strings
    unsafe pointers = .allocate(capacity: strings.count + 1)
    for (index, string) in strings.enumerated() { unsafe (pointers + index).initialize(to: strdup(string)) }
    unsafe (pointers + strings.count).initialize(to: nil)
  }

  deinit {
    for index in strings.indices { unsafe free(pointers[index]) }
    unsafe pointers.deallocate()
  }

  subscript(index: Int) -> UnsafePointer<CChar>? { unsafe UnsafePointer(pointers[index]) }

  /// The word now at that place: getopt_long moves them.
  func string(_ index: Int) -> String { unsafe pointers[index].map { unsafe String(cString: $0) } ?? "" }
}
