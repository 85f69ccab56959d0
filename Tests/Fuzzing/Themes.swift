import Terminal

/// A theme file: a theme comes out of it, and what it draws with can be read.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  let reading = ThemeReading(parsing: text, name: "mine", source: Theme.builtInText)
  for depth in [ColorDepth.none, .eight, .sixteen, .indexed, .full] {
    let theme = reading.theme.adapted(to: depth).theme
    for role in Role.all { _ = theme.style(role, on: .selection) }
  }
  return 0
}
