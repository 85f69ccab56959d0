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

  public init(size: Size, style: Style = .plain) {
    self.size = Size(columns: max(size.columns, 0), rows: max(size.rows, 0))
    cells = Array(repeating: Cell(text: " ", style: style), count: self.size.columns * self.size.rows)
  }

  public subscript(column: Int, row: Int) -> Cell {
    get { cells[row * size.columns + column] }
    set { cells[row * size.columns + column] = newValue }
  }

  public var bounds: Rect { Rect(column: 0, row: 0, columns: size.columns, rows: size.rows) }

  /// Puts a glyph into its cells. What it covers half of is replaced by a space.
  ///
  /// The glyph has to lie within the frame.
  mutating func place(_ text: String, width: Int, column: Int, row: Int, style: Style) {
    let index = row * size.columns + column
    if cells[index].text.isEmpty { cells[index - 1].text = " " }
    let after = index + width
    if column + width < size.columns, cells[after].text.isEmpty { cells[after].text = " " }
    cells[index] = Cell(text: text, style: style)
    if width == 2 { cells[index + 1] = Cell(text: "", style: style) }
  }
}
