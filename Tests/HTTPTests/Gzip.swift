import Foundation

/// Compressed bodies, made once with Python's `gzip`.
enum Gzip {
  static let hello = Array(Data(base64Encoded: "H4sIAAAAAAACA8tIzcnJ11HIQKIAn6HKCRMAAAA=")!)

  /// 40 MiB of zeros, packed twice into a few hundred bytes.
  static let bomb = Array(
    Data(
      base64Encoded:
        "H4sIAAAAAAACA+3cLW4CYRQF0I+ZEaQCiqhCUBL2AKZJa6oRRZOmmjUwCUFhWAB7QLEAXHfQH1VdSEVFVcO0M7vgm3PU01fevNze"
        + "qhlKSXrcNxr/R74+bb+aFwEAAACIXP62SMsyIFwXL/fjCQAAABC7x3Yrq0qB32n3ThwAAAAQveXN6LL6EPiezzJxAAAAQPSufj5u"
        + "qy7gudh1HuQBAAAA0Xs1GAAAAAC1YjAAAAAA6sVgAAAAANSLwQAAAAComfdFmpRdQL+YDgcBAAAAzsUm+3w6nELIkz9AtttPVZ8A"
        + "AA==")!)
}
