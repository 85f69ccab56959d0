import Foundation
import Fuzzing
import Support
import Testing

/// Each parser of foreign bytes, on what is saved for it and on what lies near to that.
///
/// The mutations are the same in each run, so that a failure comes again.
@Suite struct CorpusTests {
  /// Mutations of each saved input.
  static let mutations = 100

  @Test(arguments: FuzzTarget.all.map(\.name)) func holdsOnEachInputAndNearIt(name: String) throws {
    let target = try #require(FuzzTarget.all.first { $0.name == name })
    let inputs = try Self.inputs(name)
    #expect(!inputs.isEmpty, "there is something to begin with")
    for (file, bytes) in inputs {
      try Self.check(target, bytes, "\(name)/\(file)")
      var mutation = Mutation(seed: UInt64(bytes.count))
      for number in 0..<Self.mutations {
        let near = mutation.of(bytes)
        try Self.check(target, near, "\(name)/\(file), mutation \(number): \(Data(near).base64EncodedString())")
      }
    }
  }

  @Test func eachCorpusHasItsTarget() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.corpus).sorted()
    #expect(folders == FuzzTarget.all.map(\.name).sorted())
  }

  private static func check(_ target: FuzzTarget, _ bytes: [UInt8], _ input: String) throws {
    do {
      try target.check(bytes)
    } catch {
      Issue.record("\(input): \(error)")
    }
  }

  private static let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fuzzing/Corpus").path

  private static func inputs(_ name: String) throws -> [(String, [UInt8])] {
    try FileManager.default.contentsOfDirectory(atPath: corpus + "/" + name).sorted().map {
      ($0, Array(try Data(contentsOf: URL(fileURLWithPath: "\(corpus)/\(name)/\($0)"))))
    }
  }
}
