// swift-tools-version: 6.2
import PackageDescription

// Every target is compiled under the same rules; see the house rules at the end.
let package = Package(
  name: "homeroom",
  products: [
    .executable(name: "homeroom", targets: ["Command"]),
    .library(name: "Roster", targets: ["Roster"]),
  ],
  targets: [
    // C and C++ libraries, each wrapped once.
    .target(
      name: "CNcurses",
      linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),
    .target(
      name: "CSimdjson",
      linkerSettings: [.linkedLibrary("simdjson")]),
    .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(
      name: "CMicrohttpd", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(name: "CSystem"),
    .systemLibrary(name: "CCSV", providers: [.apt(["libcsv-dev"])]),
    .systemLibrary(
      name: "CQREncode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),

    // Foundations: they know nothing of rosters.
    .target(name: "Secrets", dependencies: ["CSystem"]),
    .target(name: "JSON", dependencies: ["CSimdjson"]),
    .target(name: "Text"),
    .target(name: "HTTP", dependencies: ["CCurl", "Secrets"]),
    .target(name: "SQLite", dependencies: ["CSQLite"]),
    .target(name: "Signing", dependencies: ["COpenSSL", "JSON", "Secrets"]),
    .target(name: "YAML", dependencies: ["CYAML"]),

    // The core library.
    .target(
      name: "Roster",
      dependencies: ["CSimdjson", "HTTP", "JSON", "SQLite", "Secrets", "Signing", "Text", "YAML"]),

    // An imitation of Apple's servers; never imports Roster, so that it cannot share its mistakes.
    .target(
      name: "Sandbox", dependencies: ["CCSV", "CMicrohttpd", "JSON", "Secrets", "Signing"],
      exclude: ["Districts/LICENSE.txt", "Districts/sds-v2.1"], resources: [.embedInCode("Districts/sds-v1")]),

    // The console.
    .target(
      name: "Terminal", dependencies: ["CNcurses", "Text", "YAML"], resources: [.embedInCode("Themes")]),
    .target(name: "Console", dependencies: ["Roster", "Terminal", "Text"]),

    .executableTarget(
      name: "Command",
      dependencies: [
        "CSystem", "CQREncode", "Console", "JSON", "Roster", "Sandbox", "Secrets", "Signing", "Terminal", "Text",
      ],
      // Relocations packed, and no table of symbols that nothing looks up: 1.5 MB less. Never for the library, since
      // SwiftPM lets no other package depend on such flags.
      linkerSettings: [
        .unsafeFlags(
          ["-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs", "-Xlinker", "--no-export-dynamic"],
          .when(configuration: .release))
      ]),

    .testTarget(name: "ArchitectureTests", path: "Tests/Architecture"),
    .testTarget(name: "SecretsTests", dependencies: ["CSystem", "Secrets"]),
    .testTarget(name: "JSONTests", dependencies: ["JSON", "Support"]),
    .testTarget(name: "TextTests", dependencies: ["Text"]),
    .testTarget(name: "HTTPTests", dependencies: ["HTTP", "Secrets"]),
    .testTarget(name: "SQLiteTests", dependencies: ["SQLite"]),
    .testTarget(name: "SigningTests", dependencies: ["COpenSSL", "JSON", "Secrets", "Signing"]),
    .testTarget(name: "YAMLTests", dependencies: ["Support", "YAML"]),
    .testTarget(
      name: "RosterTests",
      dependencies: [
        "HTTP", "JSON", "Roster", "SQLite", "Sandbox", "Secrets", "Signing", "Support", "Text", "YAML",
      ]),
    .testTarget(
      name: "SandboxTests", dependencies: ["HTTP", "JSON", "Sandbox", "Secrets", "Signing", "Support"]),
    .testTarget(name: "TerminalTests", dependencies: ["Support", "Terminal", "TerminalProbe", "Text", "YAML"]),
    .executableTarget(name: "TerminalProbe", dependencies: ["Terminal", "Text"], path: "Tests/TerminalProbe"),
    .testTarget(
      name: "ConsoleTests", dependencies: ["Console", "Roster", "Support", "Terminal", "Text"], exclude: ["Frames"]),
    .testTarget(
      name: "CommandTests", dependencies: ["Command", "Console", "JSON", "Roster", "Support", "Terminal"]),
    // The whole, from outside: the built binary against a sandbox, in a pseudo-terminal.
    .testTarget(
      name: "EndToEndTests", dependencies: ["JSON", "Roster", "Sandbox", "Secrets", "Signing", "Support"],
      path: "Tests/EndToEnd",
      exclude: ["Cases"]),
    .target(name: "Support", dependencies: ["JSON"], path: "Tests/Support"),
    // What has to hold of each parser of foreign bytes; the corpus tests run it, and `scripts/fuzz`.
    .target(
      name: "Fuzzing",
      dependencies: ["HTTP", "JSON", "Roster", "Sandbox", "Secrets", "Signing", "Terminal", "Text", "YAML"],
      path: "Tests/Fuzzing", exclude: ["Corpus", "Entry"]),
    .testTarget(name: "CorpusTests", dependencies: ["Fuzzing", "Support"], path: "Tests/Corpus"),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)

// Only `scripts/fuzz` builds it: it calls libFuzzer, which comes with the sanitizer.
if Context.environment["HOMEROOM_FUZZ"] != nil {
  package.targets.append(.executableTarget(name: "fuzz", dependencies: ["Fuzzing"], path: "Tests/Fuzzing/Entry"))
}

/// Targets in which each unsafe construct has to be marked as such.
let memorySafe: Set<String> = ["Roster", "Console", "Command"]
let cTargets: Set<String> = ["CNcurses", "CSimdjson"]

// The house rules: Swift 6 with the upcoming features on, and every warning an error, in each target alike.
for target in package.targets where target.type != .system {
  target.cSettings = [.enableWarning("all"), .treatAllWarnings(as: .error)]
  target.cxxSettings = [.enableWarning("all"), .treatAllWarnings(as: .error)]
  if cTargets.contains(target.name) { continue }
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
  ]
  if memorySafe.contains(target.name) { target.swiftSettings?.append(.strictMemorySafety()) }
}
