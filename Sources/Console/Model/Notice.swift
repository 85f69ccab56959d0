/// A line told at the foot of the screen for a while.
struct Notice: Equatable, Sendable {
  enum Tone: Equatable, Sendable { case plain, good, warning, bad }

  var text: String
  var tone: Tone
  /// Seconds since 1970.
  var until: Double
}
