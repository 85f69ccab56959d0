internal import Roster
internal import Text

/// A complaint as a person reads it.
enum ComplaintText {
  static func of(_ complaint: Complaint, _ style: TextStyle) -> String {
    var text = style.paint("homeroom: ", .bad) + show(complaint.message, style) + "\n"
    if !complaint.remedy.isEmpty { text += show(complaint.remedy, style) + "\n" }
    if let verdict = complaint.verdict { text += VerdictText.of(verdict, style) }
    return text
  }

  private static func show(_ text: String, _ style: TextStyle) -> String {
    DisplayText.lines(foreign: text).map(style.show).joined(separator: "\n")
  }
}
