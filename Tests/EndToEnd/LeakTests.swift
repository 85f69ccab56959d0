import Foundation
import JSON
import Roster
import Sandbox
import Support
import Testing

/// Secrets and pupils' names planted in everything the program meets, and then looked for in everything it leaves: its
/// files, what it printed and drew, the arguments and environment of its processes.
///
/// Secrets may stand in the credentials file alone; names in rosters, and where somebody asked for them.
@Suite struct LeakTests {
  private static let names = ["Zwieback", "Quillfeather", "quill.example"]
  /// How each JSON Web Token begins: client secrets, identity tokens.
  private static let tokenStarts = ["eyJhbGci", "eyJraWQi", "eyJ0eXAi"]
  private static let pasted = (
    token: "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJDQU5BUlkifQ.c2lnbmF0dXJl", code: "c0deCANARY.0.1"
  )

  @Test func nothingIsFoundWhereItDoesNotBelong() throws {
    let district = try Self.district()
    let school = try ServedSchool(district.path)
    let program = Watched(school.homeroom)
    let info = school.server.readyInfo
    func word(_ name: String) -> String { info[name]?.stringValue ?? "" }

    try program.run(
      [
        "profile", "add", "p", "--client-id", word("client_id"), "--team-id", word("team_id"), "--key-id",
        word("key_id"), "--private-key", word("private_key"), "--redirect-uri", word("redirect_uri"), "--auth-url",
        word("auth_url"), "--roster-url", word("roster_url"),
      ], 0)
    // One consent that is declined, one whose state is forged, and one that is right.
    for (allow, forged) in [(false, false), (true, true), (true, false)] {
      let asked = try program.run(["connect", "--json"], 0)
      let address = try #require((try? JSONValue(parsing: asked))?["authorization_url"]?.stringValue)
      var answer = try school.server.consent(to: address, allow: allow)
      let code = URLComponents(string: answer)?.queryItems?.first { $0.name == "code" }?.value
      if let code { program.secrets.insert(code) }
      if forged { answer = answer.replacing("state=", with: "state=x") }
      try program.run(["connect", "--callback", "-"], allow && !forged ? 0 : 4, input: answer)
    }
    program.learnTokens()
    let key = try String(contentsOfFile: word("private_key"), encoding: .utf8)
    program.secrets.formUnion(key.split(separator: "\n").filter { !$0.hasPrefix("-") }.map(String.init))

    try program.run(["sync"], 0)
    try program.run(["-v", "sync"], 0)
    try program.run(["doctor"], 0)
    try program.run(["doctor", "--json"], 0)
    try program.run(["report"], 0)
    try program.run(["report", "--json"], 0)
    try program.run(["report", "--out", school.homeroom.home.file("report.md")], 0)
    try program.run(["report", "--json", "--out", school.homeroom.home.file("report.json")], 0)
    for command in [["status"], ["runs"], ["profile", "show"], ["paths"]] { try program.run(command, 0) }
    let token = try #require(program.secrets.first)
    let refusal = "HTTP/1.1 401\nAuthorization: Bearer \(token)\n\n{\"error\":\"\(token)\",\"x\":\"Zwieback\"}"
    try program.run(["explain"], nil, input: refusal)
    try program.run(
      ["explain", "--from", "token"], nil, input: "client_secret=\(Self.pasted.token)&code=\(Self.pasted.code)")
    program.secrets.insert(Self.pasted.code)
    let signIn = """
      {"user":"001","identityToken":"\(Self.pasted.token)","authorizationCode":"\(Self.pasted.code)",
       "fullName":{"givenName":"Zwieback","familyName":"Quillfeather"},"email":"z@quill.example"}
      """
    try program.run(["signin", "--offline"], nil, input: signIn, mayName: true)
    let list = try program.run(["people", "--json"], 0, mayName: true)
    let people = try #require((try? JSONValue(parsing: list))?["people"]?.arrayValue)
    let id = try #require(people.first?["id"]?.stringValue)
    try program.run(["person", id, "--live"], 0, mayName: true)
    try program.run(["class", "BIO-1", "--live"], 0, mayName: true)
    try program.run(["findings"], 0, mayName: true)
    try program.run(["export", "--format", "csv", "--out", school.homeroom.home.file("export")], 0)
    try self.console(program, school)
    program.learnTokens()
    school.server.change { $0.consentWithdrawn = true }
    try program.run(["sync"], 4)
    try program.run(["doctor"], 4)
    try program.run(["report"], 0)
    let kept = try self.search(program, school)
    #expect(kept == 1, "the search finds what is there: the tokens, in their file")
    try program.run(["disconnect"], nil)
    #expect(try self.search(program, school) == 0)
  }

  /// Every screen of the console, in a terminal of its own.
  private func console(_ program: Watched, _ school: ServedSchool) throws {
    let terminal = try Pseudoterminal(
      Homeroom.binary, ["--no-color"],
      environment: school.homeroom.environment.merging(["TERM": "xterm-256color"]) { $1 }, columns: 120, rows: 40)
    try terminal.shows("Biology")
    program.look(at: terminal.process)
    for key in ["2", "3", "4", "r", "5", "6", "7", "8"] {
      let before = terminal.output.count
      terminal.send(key)
      _ = try terminal.wait(for: "a screen after \(key)") { terminal.output.count > before ? true : nil }
    }
    terminal.send("q")
    _ = try terminal.ends()
    program.said.append(("console", terminal.output, mayName: true))
    let text = String(decoding: terminal.output, as: UTF8.self)
    #expect(!text.contains("\u{1B}]0;") && !text.contains("\u{1B}]2;"), "no window title is set")
  }

  /// The number of files that hold a secret.
  private func search(_ program: Watched, _ school: ServedSchool) throws -> Int {
    let secrets = program.secrets.map { Array($0.utf8) } + Self.tokenStarts.map { Array($0.utf8) }
    let names = Self.names.map { Array($0.utf8) }
    let home = school.homeroom.home
    var (bytes, kept, named) = (0, 0, 0)
    for path in home.everything {
      guard let content = try? Data(contentsOf: URL(fileURLWithPath: home.file(path))) else { continue }
      bytes += content.count
      let hasSecret = secrets.contains { content.firstRange(of: $0) != nil }
      let hasName = names.contains { content.firstRange(of: $0) != nil }
      if hasSecret {
        kept += 1
        #expect(path.hasSuffix("/state/homeroom/p/credentials"), "a secret lies in \(path)")
        #expect(try home.mode(of: path) == 0o600)
      }
      if hasName {
        named += 1
        #expect(path.contains("/share/homeroom/p/") || path.hasPrefix("export/"), "a name lies in \(path)")
        #expect(try home.mode(of: path) == 0o600)
      }
    }
    for (what, said, mayName) in program.said {
      bytes += said.count
      #expect(!secrets.contains { said.firstRange(of: $0) != nil }, "a secret is shown by \(what)")
      if !mayName { #expect(!names.contains { said.firstRange(of: $0) != nil }, "a name is shown by \(what)") }
    }
    // The search finds what is there: the rosters hold names, and a shown list does.
    #expect(named > 0 && program.said.contains { $0.mayName && $0.bytes.firstRange(of: names[0]) != nil })
    #expect(program.learned > 0, "the credentials file held tokens")
    print(
      "\(secrets.count) secrets and \(names.count) names planted, \(program.said.count) outputs and process views and"
        + " \(home.everything.count) files (\(bytes) bytes) searched; secrets in \(kept) files, names in \(named)")
    return kept
  }

  private static func district() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let people = (1...12).map {
      "u\($0),active,true,s1,student,u\($0),Zwieback \($0),Quillfeather,z\($0)@quill.example,9"
    }
    let members = (1...12).map { "e\($0),active,c1,u\($0),student" }
    try folder.write("sourcedId,status,name,type,parentSourcedId\ns1,active,North,school,\n", to: "orgs.csv")
    try folder.write(
      "sourcedId,status,enabledUser,orgSourcedIds,role,username,givenName,familyName,email,grades\n"
        + people.joined(separator: "\n") + "\nt1,active,true,s1,teacher,kim,Kim,Li,kim@school.example,\n",
      to: "users.csv")
    try folder.write(
      "sourcedId,status,title,classCode,location,schoolSourcedId\nc1,active,Biology,BIO-1,4,s1\n", to: "classes.csv")
    try folder.write(
      "sourcedId,status,classSourcedId,userSourcedId,role\n" + members.joined(separator: "\n")
        + "\nt,active,c1,t1,teacher\n", to: "enrollments.csv")
    return folder
  }
}

/// The program under watch: what it prints is kept, and what others can see of its processes.
private final class Watched {
  private let homeroom: Homeroom
  var secrets: Set<String> = []
  /// How many tokens the credentials file has held.
  private(set) var learned = 0
  var said: [(what: String, bytes: [UInt8], mayName: Bool)] = []

  init(_ homeroom: Homeroom) { self.homeroom = homeroom }

  @discardableResult
  func run(_ arguments: [String], _ status: Int32?, input: String = "", mayName: Bool = false) throws -> String {
    let scratch = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Homeroom.binary)
    process.arguments = arguments
    process.environment = homeroom.environment
    process.currentDirectoryURL = URL(fileURLWithPath: homeroom.home.path)
    process.standardInput = FileHandle(forReadingAtPath: try scratch.write(input, to: "in"))
    process.standardOutput = FileHandle(forWritingAtPath: try scratch.write("", to: "out"))
    process.standardError = FileHandle(forWritingAtPath: try scratch.write("", to: "err"))
    try process.run()
    look(at: process.processIdentifier)
    process.waitUntilExit()
    let (output, errors) = (try scratch.read("out"), try scratch.read("err"))
    if let status { #expect(process.terminationStatus == status, "\(arguments): \(output) \(errors)") }
    said.append((arguments.joined(separator: " "), Array((output + errors).utf8), mayName))
    learnTokens()
    return output
  }

  /// What `ps` shows of a process, and of those it has started.
  func look(at process: pid_t) {
    let children = (try? String(contentsOfFile: "/proc/\(process)/task/\(process)/children", encoding: .utf8)) ?? ""
    for id in ["\(process)"] + children.split(separator: " ").map(String.init) {
      for view in ["cmdline", "environ"] {
        let bytes = (try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(id)/\(view)"))).map(Array.init) ?? []
        said.append(("/proc/\(id)/\(view)", bytes, false))
      }
    }
  }

  /// The tokens that are stored now: they change with each refresh.
  func learnTokens() {
    guard let path = try? homeroom.folders.credentials,
      let content = try? Data(contentsOf: URL(fileURLWithPath: path)),
      let stored = try? JSONValue(parsing: Array(content))
    else { return }
    for name in ["access_token", "refresh_token"] {
      if let token = stored[name]?.stringValue, secrets.insert(token).inserted { learned += 1 }
    }
  }
}
