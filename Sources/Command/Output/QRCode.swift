internal import CQREncode
internal import Text

/// A QR code in half blocks: an administrator signs in on a phone or tablet that can scan the screen.
enum QRCode {
  /// Rows of text, two modules high each, with the quiet zone of 4 modules that ISO/IEC 18004 asks for. Light modules
  /// are drawn, dark ones left out: right on a dark background, and with `color` on any.
  ///
  /// `nil` where the text is too long for a code (2953 bytes).
  static func lines(_ text: String, color: Bool = false) -> [String]? {
    guard let code = unsafe QRcode_encodeString(text, 0, QR_ECLEVEL_L, QR_MODE_8, 1) else { return nil }
    defer { unsafe QRcode_free(code) }
    let width = unsafe Int(code.pointee.width)
    let quiet = 4
    func isLight(_ column: Int, _ row: Int) -> Bool {
      guard (0..<width).contains(column), (0..<width).contains(row) else { return true }
      return unsafe code.pointee.data[row * width + column] & 1 == 0
    }
    return stride(from: -quiet, to: width + quiet, by: 2).map { row in
      let cells = (-quiet..<(width + quiet)).map { column -> String in
        switch (isLight(column, row), row + 1 < width + quiet && isLight(column, row + 1)) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
      }
      return color ? "\u{1B}[97;40m\(cells.joined())\u{1B}[0m" : cells.joined()
    }
  }
}
