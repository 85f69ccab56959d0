internal import CCurl
internal import Glibc
internal import Synchronization

/// The thread on which every transfer of a client runs: libcurl's multi interface, woken by `curl_multi_wakeup`.
///
/// Callers leave orders in a locked inbox; handles, transfers and libcurl's state belong to the thread alone.
final class TransferThread: Sendable {
  typealias Continuation = CheckedContinuation<Result<Response, TransportError>, Never>

  /// Names one transfer while it lives. A task may be cancelled before its transfer has begun: the mark says so then.
  final class Ticket: Sendable {
    let isCancelled = Atomic(false)
  }

  private enum Order {
    case start(Ticket, Request, Continuation)
    case cancel(Ticket)
    case stop
  }

  /// The multi handle crosses to other threads for one purpose, to wake the thread, which libcurl allows; it is only
  /// touched with the inbox locked, and taken out before it is freed.
  private struct Inbox: @unchecked Sendable {
    var orders: [Order] = []
    var multi: UnsafeMutableRawPointer?
    var isStopped = false
  }

  private let inbox = Mutex(Inbox())
  private let options: Client.Options

  init(_ options: Client.Options) { self.options = options }

  func start(_ ticket: Ticket, _ request: Request, _ continuation: Continuation) {
    post(.start(ticket, request, continuation))
  }

  /// Does nothing for a transfer that is over.
  func cancel(_ ticket: Ticket) {
    ticket.isCancelled.store(true, ordering: .sequentiallyConsistent)
    post(.cancel(ticket))
  }

  func stop() {
    inbox.withLock { inbox in
      inbox.isStopped = true
      guard let multi = inbox.multi else { return }
      inbox.orders.append(.stop)
      curl_multi_wakeup(multi)
    }
  }

  private func post(_ order: Order) {
    inbox.withLock { inbox in
      precondition(!inbox.isStopped, "a request to a client that is gone")
      inbox.orders.append(order)
      if inbox.multi == nil { inbox.multi = launch() }
      curl_multi_wakeup(inbox.multi)
    }
  }

  // MARK: - The thread

  private static let isLibraryReady: Bool = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  private func launch() -> UnsafeMutableRawPointer {
    precondition(Self.isLibraryReady, "libcurl cannot start")
    guard let multi = curl_multi_init() else { fatalError("libcurl has no memory") }
    homeroom_curl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, options.connectionsPerHost)
    homeroom_curl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, options.connectionsPerHost * 2)
    let context = Unmanaged.passRetained(Launch(thread: self, multi: multi))
    var thread = pthread_t()
    let result = pthread_create(
      &thread, nil,
      { context in
        let launch = Unmanaged<Launch>.fromOpaque(context!).takeRetainedValue()
        launch.thread.run(launch.multi)
        return nil
      }, context.toOpaque())
    precondition(result == 0, "no thread for transfers: errno \(result)")
    pthread_detach(thread)
    return multi
  }

  private final class Launch {
    let thread: TransferThread
    let multi: UnsafeMutableRawPointer

    init(thread: TransferThread, multi: UnsafeMutableRawPointer) {
      self.thread = thread
      self.multi = multi
    }
  }

  private func run(_ multi: UnsafeMutableRawPointer) {
    Self.leaveSignalsToOthers()
    var running: [ObjectIdentifier: RunningTransfer] = [:]
    while true {
      for order in inbox.withLock({ inbox in take(&inbox.orders) }) {
        switch order {
        case .start(let ticket, let request, let continuation):
          let transfer = RunningTransfer(ticket, continuation, request, options)
          if transfer.begin(on: multi, request, options) { running[ObjectIdentifier(ticket)] = transfer }
        case .cancel(let ticket):
          running.removeValue(forKey: ObjectIdentifier(ticket))?.end(on: multi, .failed(.cancelled))
        case .stop:
          for transfer in running.values { transfer.end(on: multi, .failed(.cancelled)) }
          inbox.withLock { $0.multi = nil }
          curl_multi_cleanup(multi)
          return
        }
      }
      var active: Int32 = 0
      curl_multi_perform(multi, &active)
      var left: Int32 = 0
      while let message = curl_multi_info_read(multi, &left) {
        guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle else { continue }
        let code = homeroom_curl_message_result(message)
        let transfer = RunningTransfer.of(handle)
        running[transfer.id] = nil
        transfer.end(on: multi, transfer.outcome(code))
      }
      // libcurl wakes itself for its own timers; an hour is "until something happens".
      curl_multi_poll(multi, nil, 0, 3_600_000, nil)
    }
  }

  private func take(_ orders: inout [Order]) -> [Order] {
    defer { orders = [] }
    return orders
  }

  /// Signals are handled elsewhere, by a thread that waits for them; a write to a closed connection must not end the
  /// program. A crash on this thread still has to reach the crash guard.
  private static func leaveSignalsToOthers() {
    var signals = sigset_t()
    sigfillset(&signals)
    for signal in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP] { sigdelset(&signals, signal) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }
}
