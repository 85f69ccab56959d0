internal import Synchronization

/// Lends decoders, so that their buffers serve page after page and no two readers share one.
final class DecoderPool: Sendable {
  private let idle = Mutex<[PageDecoder]>([])

  func take() -> PageDecoder { idle.withLock { $0.popLast() } ?? PageDecoder() }

  func give(back decoder: PageDecoder) { idle.withLock { $0.append(decoder) } }
}
