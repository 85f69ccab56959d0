// Written by scripts/make-theme-list. Do not edit.

/// The files of the folder `themes`, as they were when the program was built.
enum ThemeFiles {
  struct File: Sendable {
    let name: String
    let bytes: @Sendable () -> [UInt8]
  }

  static let all: [File] = [
    File(name: "terminal") { PackageResources.terminal_yaml },
    File(name: "catppuccin-frappe") { PackageResources.catppuccin_frappe_yaml },
    File(name: "catppuccin-latte") { PackageResources.catppuccin_latte_yaml },
    File(name: "catppuccin-macchiato") { PackageResources.catppuccin_macchiato_yaml },
    File(name: "catppuccin-mocha") { PackageResources.catppuccin_mocha_yaml },
    File(name: "dark-blue-yellow") { PackageResources.dark_blue_yellow_yaml },
    File(name: "dark-red-green") { PackageResources.dark_red_green_yaml },
    File(name: "dark") { PackageResources.dark_yaml },
    File(name: "dracula") { PackageResources.dracula_yaml },
    File(name: "everforest-dark") { PackageResources.everforest_dark_yaml },
    File(name: "everforest-light") { PackageResources.everforest_light_yaml },
    File(name: "gruvbox-dark") { PackageResources.gruvbox_dark_yaml },
    File(name: "gruvbox-light") { PackageResources.gruvbox_light_yaml },
    File(name: "light-blue-yellow") { PackageResources.light_blue_yellow_yaml },
    File(name: "light-red-green") { PackageResources.light_red_green_yaml },
    File(name: "light") { PackageResources.light_yaml },
    File(name: "mono") { PackageResources.mono_yaml },
    File(name: "nord") { PackageResources.nord_yaml },
    File(name: "one-dark") { PackageResources.one_dark_yaml },
    File(name: "one-light") { PackageResources.one_light_yaml },
    File(name: "rose-pine-dawn") { PackageResources.rose_pine_dawn_yaml },
    File(name: "rose-pine-moon") { PackageResources.rose_pine_moon_yaml },
    File(name: "rose-pine") { PackageResources.rose_pine_yaml },
    File(name: "solarized-dark") { PackageResources.solarized_dark_yaml },
    File(name: "solarized-light") { PackageResources.solarized_light_yaml },
    File(name: "tokyo-night-day") { PackageResources.tokyo_night_day_yaml },
    File(name: "tokyo-night-storm") { PackageResources.tokyo_night_storm_yaml },
    File(name: "tokyo-night") { PackageResources.tokyo_night_yaml },
  ]
}
