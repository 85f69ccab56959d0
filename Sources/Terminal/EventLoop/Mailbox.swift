internal import CNcurses
internal import Glibc
internal import Synchronization

/// Where other threads leave messages for the thread that waits on the terminal.
///
/// The first message of a batch wakes the waiting thread; those that follow before it looks cost nothing.
public final class Mailbox<Message: Sendable>: Sendable {
  private let messages = Mutex<[Message]>([])
  let descriptor: Int32

  init() {
    descriptor = hr_event_fd()
    precondition(descriptor >= 0, "no descriptor left for the event loop")
  }

  deinit { close(descriptor) }

  public func post(_ message: Message) {
    let isFirst = messages.withLock { messages in
      messages.append(message)
      return messages.count == 1
    }
    guard isFirst else { return }
    var one: UInt64 = 1
    _ = write(descriptor, &one, 8)
  }

  func take() -> [Message] {
    var count: UInt64 = 0
    _ = read(descriptor, &count, 8)
    return messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }
}
