internal import Roster
internal import Text

/// A complaint as a person reads it. A verdict says it all, evidence and steps; it is not said twice.
enum ComplaintText {
  static func of(_ complaint: Complaint, _ style: TextStyle) -> String {
    let name = style.paint("homeroom: ", .bad)
    if let verdict = complaint.verdict { return Wrapping.of(name + VerdictText.of(verdict, style), style.columns) }
    var text = name + show(complaint.message, style) + "\n"
    if !complaint.remedy.isEmpty { text += show(complaint.remedy, style) + "\n" }
    return Wrapping.of(text, style.columns)
  }

  private static func show(_ text: String, _ style: TextStyle) -> String {
    DisplayText.lines(foreign: text).map(style.show).joined(separator: "\n")
  }
}
