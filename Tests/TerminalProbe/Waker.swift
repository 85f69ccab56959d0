import Glibc
import Terminal

/// A thread of its own that posts a message, as transfers and stores do.
enum Waker {
  final class Box: Sendable {
    let mailbox: Mailbox<String>
    init(_ mailbox: Mailbox<String>) { self.mailbox = mailbox }
  }

  static func post(to mailbox: Mailbox<String>) {
    var thread = pthread_t()
    let box = Unmanaged.passRetained(Box(mailbox)).toOpaque()
    pthread_create(
      &thread, nil,
      { box in
        Unmanaged<Box>.fromOpaque(box!).takeRetainedValue().mailbox.post("from a thread")
        return nil
      }, box)
    pthread_detach(thread)
  }
}
