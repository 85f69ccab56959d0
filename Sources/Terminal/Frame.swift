/// One picture of the screen: a grid of cells that a view draws into and the terminal shows.
///
/// Drawing clips: nothing lands outside the frame or the rectangle given, a wide grapheme is never cut in half
/// (a space stands where only one of its columns is left), and each grapheme is placed by its column, so that no
/// text can move a border.
public struct Frame: Equatable, Sendable {
  public struct Cell: Equatable, Sendable {
    /// A grapheme, or empty in the second column of a wide one.
    public var text: String
    public var style: Style

    public static let blank = Cell(text: " ", style: .plain)
  }

  public let size: Size
  public private(set) var cells: [Cell]
  /// Where the hardware cursor rests: on the selected row, or in the text field. `nil` hides it.
  public var cursor: Point?

  public init(size: Size) {
    self.size = size
    cells = Array(repeating: .blank, count: max(size.columns, 0) * max(size.rows, 0))
  }

  public subscript(column: Int, row: Int) -> Cell {
    get { cells[row * size.columns + column] }
    set { cells[row * size.columns + column] = newValue }
  }

  public var bounds: Rect { Rect(column: 0, row: 0, columns: size.columns, rows: size.rows) }
}
