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
          world: world, columns: columns, clock: { UTCTime.now }, tell: { try? invocation.say($0) },
          ask: { prompt, isHidden in
            try? Streams.out(prompt)
            return line(isHidden: isHidden, stop)
          })
        return await console.run()
      } onCancel: {
        stop.raise()
      }
    }
    if outcome.wasInterrupted || stop.isRaised { throw Failure.interrupted }
    return try outcome.get()
  }

  /// `nil` at the end of input, and once the conversation is to end.
  private static func line(isHidden: Bool, _ stop: Stop) -> String? {
    do {
      let (text, end) =
        isHidden && Streams.isTerminal(STDIN_FILENO)
        ? try TerminalPaste.read(limit: limit, stop: stop.descriptor)
        : try StandardInput.line(limit: limit, stop: stop.descriptor)
      return text.isEmpty && end == .endOfInput ? nil : text.withString { $0 }
    } catch {
      if case .interrupted = error { stop.raise() }
      return nil
    }
  }

  /// That the conversation is to end, told to whoever waits for a line.
  private final class Stop: Sendable {
    let descriptor = homeroom_event_descriptor()
    private let wasRaised = Mutex(false)

    var isRaised: Bool { wasRaised.withLock { $0 } }

    func raise() {
      wasRaised.withLock { $0 = true }
      homeroom_event_raise(descriptor)
    }

    deinit { close(descriptor) }
  }
}
