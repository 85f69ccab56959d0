internal import CSystem
internal import Console
internal import Glibc
internal import Roster
internal import Secrets
internal import Synchronization

/// The plain console on standard input and output.
///
/// Ctrl-C stops what runs, and ends the conversation wherever it is: a question that waits for its answer as well.
enum PlainConversation {
  /// Longer than any address or error that is pasted, in bytes.
  private static let limit = 64 << 10

  static func run(_ world: (any World)?, _ columns: ColumnChoice, _ invocation: Invocation) throws -> ExitCode {
    let stop = Stop()
    let outcome = Waiting.outcome {
      await withTaskCancellationHandler {
        let console = PlainConsole(
          world: world, columns: columns, clock: { UTCTime.now },
          tell: { sentence in stop.orRaise { try invocation.say(sentence) } },
          ask: { prompt, isHidden in
            line(isHidden: isHidden, stop) { stop.orRaise { try Streams.out(prompt) } }
          })
        return await console.run()
      } onCancel: {
        stop.raise(Failure.interrupted)
      }
    }
    if let reason = stop.reason { throw reason }
    return try outcome.get()
  }

  /// `nil` at the end of input, and once the conversation is to end.
  private static func line(isHidden: Bool, _ stop: Stop, ask: () -> Void) -> String? {
    let isHidden = isHidden && Streams.isTerminal(STDIN_FILENO)
    if !isHidden { ask() }
    if stop.reason != nil { return nil }
    do {
      let (text, end) =
        isHidden
        ? try TerminalPaste.read(limit: limit, stop: stop.descriptor, ask: ask)
        : try StandardInput.line(limit: limit, stop: stop.descriptor)
      return text.isEmpty && end == .endOfInput ? nil : text.withString { $0 }
    } catch {
      if case .interrupted = error { stop.raise(error) }
      return nil
    }
  }

  /// That the conversation is to end, and why, told to whoever waits for a line.
  private final class Stop: Sendable {
    let descriptor = homeroom_event_descriptor()
    private let first = Mutex<(any Error)?>(nil)

    var reason: (any Error)? { first.withLock { $0 } }

    func raise(_ reason: any Error) {
      first.withLock { $0 = $0 ?? reason }
      homeroom_event_raise(descriptor)
    }

    /// Says something; where nobody reads any more there is nothing left to talk about.
    func orRaise(_ say: () throws -> Void) {
      do { try say() } catch { raise(error) }
    }

    deinit { close(descriptor) }
  }
}
