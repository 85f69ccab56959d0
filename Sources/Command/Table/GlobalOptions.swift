/// Options of every command; they stand before or after its name.
struct GlobalOptions: Equatable, Sendable {
  enum Color: String, CaseIterable, Sendable { case auto, always, never }

  var profile: String?
  var roster: String?
  var plain = false
  var json = false
  var color = Color.auto
  var verbose = false

  static let specs: [OptionSpec] = [
    OptionSpec("profile", short: "p", .profile, help: "use this profile instead of the default one"),
    OptionSpec("roster", .file("FILE"), help: "read this roster file instead of a profile's current roster"),
    OptionSpec("plain", help: "no screen control: lines and numbered menus only"),
    OptionSpec("json", help: "print one JSON document on standard output"),
    OptionSpec("color", .choice("WHEN", Color.allCases.map(\.rawValue)), help: "colours: auto, always or never"),
    OptionSpec("no-color", help: "the same as --color never"),
    OptionSpec("verbose", short: "v", help: "say more about what is done, on standard error"),
    OptionSpec("help", short: "h", help: "show help and exit"),
    OptionSpec("version", short: "V", help: "show the version and exit"),
  ]
}
