/// A subject as a timetable names it.
struct Subject: Sendable {
  let name: String
  let code: String

  static let secondary: [Subject] = [
    .init(name: "Biology", code: "BIO"), .init(name: "Chemistry", code: "CHE"), .init(name: "Physics", code: "PHY"),
    .init(name: "Algebra", code: "ALG"), .init(name: "Geometry", code: "GEO"), .init(name: "Calculus", code: "CAL"),
    .init(name: "English Literature", code: "ENG"), .init(name: "World History", code: "HIS"),
    .init(name: "Civics & Government", code: "CIV"), .init(name: "Spanish", code: "SPA"),
    .init(name: "Français", code: "FRA"), .init(name: "Deutsch", code: "DEU"), .init(name: "日本語", code: "JPN"),
    .init(name: "Computer Science", code: "CS"), .init(name: "Studio Art", code: "ART"),
    .init(name: "Orchestra", code: "MUS"), .init(name: "Physical Education", code: "PE"),
    .init(name: "Robotics \"Makers\"", code: "ROB"), .init(name: "Economics", code: "ECO"),
    .init(name: "Journalism", code: "JRN"),
  ]

  static let primary: [Subject] = [
    .init(name: "Homeroom", code: "HR"), .init(name: "Reading", code: "RD"), .init(name: "Mathematics", code: "MA"),
    .init(name: "Science", code: "SC"), .init(name: "Music", code: "MU"), .init(name: "Art", code: "AR"),
  ]

  static let levels = ["I", "II", "III", "101", "102", "201", "Honors", "AP"]
}
