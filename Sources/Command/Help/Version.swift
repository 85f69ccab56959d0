/// The product's version: what `--version`, reports and exports name.
enum Version {
  static let current = "0.1.0"
}
