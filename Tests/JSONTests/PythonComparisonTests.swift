import Foundation
import JSON
import Support
import Testing

/// The reader against another one, Python's, over the saved inputs of the fuzzers and what lies near them.
@Suite struct PythonComparisonTests {
  static let mutations = 60

  @Test func readsAndRefusesWhatPythonDoes() throws {
    var texts: [[UInt8]] = Self.edges.map { Array($0.utf8) }
    var mutation = Mutation(seed: 8259)
    for bytes in try Self.saved() + texts where bytes.count < 20_000 {
      texts.append(bytes)
      for _ in 0..<Self.mutations { texts.append(mutation.of(bytes)) }
    }
    let theirs = try Self.python(texts)
    #expect(theirs.count == texts.count)
    var readable = 0
    for (text, theirs) in zip(texts, theirs) {
      let ours = (try? JSONValue(parsing: text)).map(Self.canonical) ?? "refused"
      if ours != "refused" { readable += 1 }
      #expect(ours == theirs, "\(Data(text).base64EncodedString())")
    }
    #expect(readable > 500, "enough of them is JSON")
  }

  private static let edges = [
    "1", "-0", "-0.0", "1.0", "1e3", "1E+2", "1e18", "1e19", "9.2e18", "9223372036854775807", "9223372036854775808",
    "-9223372036854775809", "18446744073709551615", "18446744073709551616", "123456789012345678901234567890", "1e-400",
    "[-123456789012345678901, 1.5, \"123456789012345678901\"]", "0.1", "1.7976931348623157e308", "2.2250738585072014e-308",
    #"{"b":[{}],"a":{"c":null,"d":true}}"#, #"{"a":1,"a":2}"#, #""\ud83d\ude00 \u0000 \/ \" \\ \b\f\n\r\t""#, " [ ] ", "null",
    #"{"client_id":"com.example.school","expires_in":3600,"scope":["edu.users.read",false,12.5e-3]}"#,
  ]

  /// A form in which two readers can differ in nothing but what they read.
  private static func canonical(_ value: JSONValue) -> String {
    switch value {
    case .null: "n"
    case .bool(let truth): truth ? "t" : "f"
    case .integer(let number): "i\(number)"
    case .number(let number): "d" + String(number.bitPattern, radix: 16)
    case .string(let text): "s" + hex(text)
    case .array(let values): "[" + values.map(canonical).joined(separator: ",") + "]"
    case .object(let object):
      "{" + object.members.map { hex($0.name) + ":" + canonical($0.value) }.sorted().joined(separator: ",") + "}"
    }
  }

  private static func hex(_ text: String) -> String { text.utf8.map { String(format: "%02x", $0) }.joined() }

  private static func saved() throws -> [[UInt8]] {
    let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fuzzing/Corpus").path
    return try FileManager.default.subpathsOfDirectory(atPath: corpus).sorted()
      .compactMap { FileManager.default.contents(atPath: corpus + "/" + $0).map(Array.init) }
  }

  /// What Python makes of each text.
  private static func python(_ texts: [[UInt8]]) throws -> [String] {
    let folder = try TemporaryFolder()
    let lines = texts.map { Data($0).base64EncodedString() + "\n" }.joined()
    try folder.write(lines, to: "texts")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = ["-c", program, folder.file("texts")]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.split(separator: "\n").map(String.init)
  }

  private static let program = """
    import base64, json, struct, sys

    def pairs(found):
        members = {}
        for name, value in found: members.setdefault(name, value)
        return members

    def constant(name): raise ValueError(name)

    def hexed(text): return text.encode().hex()

    def canonical(value):
        if value is None: return 'n'
        if value is True: return 't'
        if value is False: return 'f'
        if isinstance(value, str): return 's' + hexed(value)
        if isinstance(value, list): return '[' + ','.join(map(canonical, value)) + ']'
        if isinstance(value, dict):
            return '{' + ','.join(sorted(hexed(n) + ':' + canonical(v) for n, v in value.items())) + '}'
        number = float(value)
        if number in (float('inf'), float('-inf')): raise ValueError('too large')
        if isinstance(value, float) and number.is_integer() and number != -2**63: value = int(number)
        if isinstance(value, int) and -2**63 <= value < 2**63: return 'i%d' % value
        return 'd%x' % struct.unpack('>Q', struct.pack('>d', number))[0]

    for line in open(sys.argv[1]):
        try:
            text = base64.b64decode(line).decode('utf-8-sig')
            print(canonical(json.loads(text, object_pairs_hook=pairs, parse_constant=constant)))
        except (ValueError, OverflowError, RecursionError):
            print('refused')
    """
}
