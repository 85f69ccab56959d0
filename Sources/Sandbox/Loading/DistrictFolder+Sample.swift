extension DistrictFolder {
  /// The sample of School Data Sync's authors (MIT licence, beside the files), so that an installed binary has a
  /// district without any file.
  static let sample = DistrictFolder(
    name: "sample",
    files: [
      "School.csv": PackageResources.School_csv, "Student.csv": PackageResources.Student_csv,
      "Teacher.csv": PackageResources.Teacher_csv, "Section.csv": PackageResources.Section_csv,
      "TeacherRoster.csv": PackageResources.TeacherRoster_csv,
      "StudentEnrollment.csv": PackageResources.StudentEnrollment_csv,
    ])
}
