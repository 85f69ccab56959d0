/// Foreign text made harmless: what a network, a file or a person wrote, fit to be put on a screen.
///
/// C0 and C1 controls, DEL, bidi overrides and isolates, and line and paragraph separators are replaced by visible
/// marks, so that no name can move the cursor, recolour a line or reorder what stands beside it. The raw value stays
/// in the store and in JSON; only this reaches a frame or a text table.
public struct DisplayText: Hashable, Sendable, CustomStringConvertible {
  /// Safe to write to a terminal.
  public let string: String

  public init(foreign text: String) {
    string = text
  }

  public var description: String { string }
}
