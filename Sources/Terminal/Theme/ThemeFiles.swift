// Written by scripts/make-theme-list. Do not edit.

/// The files of the folder `themes`, as they were when the program was built.
enum ThemeFiles {
  struct File: Sendable {
    let name: String
    let bytes: @Sendable () -> [UInt8]
  }

  static let all: [File] = [
    File(name: "terminal") { PackageResources.terminal_yaml },
    File(name: "dark") { PackageResources.dark_yaml },
    File(name: "light") { PackageResources.light_yaml },
    File(name: "mono") { PackageResources.mono_yaml },
  ]
}
