internal import CCurl
internal import Glibc
internal import Secrets
internal import Synchronization

/// A transfer under way: the libcurl handle, the memory it points into, and whom to tell. Lives on the transfer thread.
final class RunningTransfer {
  private let ticket: TransferThread.Ticket
  private let continuation: TransferThread.Continuation
  private var transfer: Transfer
  private var address: Address?
  private var handle: UnsafeMutableRawPointer?
  private var headers: UnsafeMutablePointer<curl_slist>?
  private var form: Secret?
  private let errorText: UnsafeMutablePointer<CChar>

  var id: ObjectIdentifier { ObjectIdentifier(ticket) }

  init(
    _ ticket: TransferThread.Ticket, _ continuation: TransferThread.Continuation, _ request: Request,
    _ options: Client.Options
  ) {
    self.ticket = ticket
    self.continuation = continuation
    transfer = Transfer(
      maximumBodySize: request.maximumBodySize, maximumHeaderSize: options.maximumHeaderSize)
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
  }

  deinit {
    curl_easy_cleanup(handle)
    wipeHeaders()
    errorText.deallocate()
  }

  static func of(_ handle: UnsafeMutableRawPointer) -> RunningTransfer {
    var pointer: UnsafeMutablePointer<CChar>?
    homeroom_curl_get_private(handle, &pointer)
    return Unmanaged<RunningTransfer>.fromOpaque(UnsafeRawPointer(pointer!)).takeUnretainedValue()
  }

  /// Starts, or answers at once with why the request may not be sent.
  func begin(on multi: UnsafeMutableRawPointer, _ request: Request, _ options: Client.Options) -> Bool {
    do throws(TransportError) {
      if ticket.isCancelled.load(ordering: .sequentiallyConsistent) { throw .cancelled }
      let address = try Address(request.url)
      guard let handle = curl_easy_init() else { throw .interrupted(detail: "libcurl has no memory") }
      self.address = address
      self.handle = handle
      setRules(handle, address, request, options)
      setCallbacks(handle)
      try setHeaders(handle, request)
      setBody(handle, request)
      guard curl_multi_add_handle(multi, handle) == CURLM_OK else {
        throw .interrupted(detail: "libcurl does not take the request")
      }
      return true
    } catch {
      continuation.resume(returning: .failure(error))
      return false
    }
  }

  /// Takes the transfer off libcurl's hands and answers.
  func end(on multi: UnsafeMutableRawPointer, _ end: Transfer.End) {
    curl_multi_remove_handle(multi, handle)
    continuation.resume(returning: transfer.finish(end))
  }

  /// How libcurl says it ended.
  func outcome(_ code: CURLcode) -> Transfer.End {
    guard code != CURLE_OK else { return .complete }
    if code == CURLE_FILESIZE_EXCEEDED { return .failed(.tooLarge(limit: transfer.maximumBodySize)) }
    var elapsed = 0.0
    var connectStatus = 0
    homeroom_curl_get_double(handle, CURLINFO_TOTAL_TIME, &elapsed)
    homeroom_curl_get_long(handle, CURLINFO_HTTP_CONNECTCODE, &connectStatus)
    let text = String(cString: errorText)
    return .failed(
      TransportError(
        CurlFailure(
          code: code, detail: text.isEmpty ? String(cString: curl_easy_strerror(code)) : text,
          host: address?.host ?? "", elapsed: elapsed, connectStatus: connectStatus)))
  }

  // MARK: - Setting up

  private func setRules(
    _ handle: UnsafeMutableRawPointer, _ address: Address, _ request: Request, _ options: Client.Options
  ) {
    homeroom_curl_set_pointer(handle, CURLOPT_CURLU, UnsafeMutableRawPointer(address.handle))
    homeroom_curl_set_text(handle, CURLOPT_PROTOCOLS_STR, address.isLoopback ? "http,https" : "https")
    homeroom_curl_set_long(handle, CURLOPT_FOLLOWLOCATION, 0)
    homeroom_curl_set_long(handle, CURLOPT_SSL_VERIFYPEER, 1)
    homeroom_curl_set_long(handle, CURLOPT_SSL_VERIFYHOST, 2)
    homeroom_curl_set_long(handle, CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    if let file = options.trustedCertificates { homeroom_curl_set_text(handle, CURLOPT_CAINFO, file) }
    homeroom_curl_set_long(handle, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
    homeroom_curl_set_long(handle, CURLOPT_PIPEWAIT, 1)
    homeroom_curl_set_long(handle, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    // An empty text means: no proxy, whatever the environment says.
    if let proxy = options.proxy { homeroom_curl_set_text(handle, CURLOPT_PROXY, proxy) }
    if address.isLoopback { homeroom_curl_set_text(handle, CURLOPT_PROXY, "") }
    homeroom_curl_set_text(handle, CURLOPT_ACCEPT_ENCODING, "gzip")
    homeroom_curl_set_text(handle, CURLOPT_USERAGENT, options.userAgent)
    homeroom_curl_set_long(handle, CURLOPT_NOSIGNAL, 1)
    homeroom_curl_set_long(handle, CURLOPT_TIMEOUT_MS, Self.milliseconds(request.timeout))
    homeroom_curl_set_long(handle, CURLOPT_CONNECTTIMEOUT_MS, Self.milliseconds(options.connectTimeout))
    homeroom_curl_set_long(handle, CURLOPT_LOW_SPEED_LIMIT, options.minimumSpeed)
    homeroom_curl_set_long(handle, CURLOPT_LOW_SPEED_TIME, options.stallTimeout)
    homeroom_curl_set_size(handle, CURLOPT_MAXFILESIZE_LARGE, Int(request.maximumBodySize))
  }

  private func setCallbacks(_ handle: UnsafeMutableRawPointer) {
    let me = Unmanaged.passUnretained(self).toOpaque()
    homeroom_curl_set_pointer(handle, CURLOPT_PRIVATE, me)
    homeroom_curl_set_pointer(handle, CURLOPT_ERRORBUFFER, errorText)
    homeroom_curl_set_pointer(handle, CURLOPT_HEADERDATA, me)
    homeroom_curl_set_receiver(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
      let transfer = Unmanaged<RunningTransfer>.fromOpaque(context!).takeUnretainedValue()
      return transfer.transfer.receive(headerLine: line, at: now()) == .proceed ? line.count : stopped
    }
    homeroom_curl_set_pointer(handle, CURLOPT_WRITEDATA, me)
    homeroom_curl_set_receiver(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
      let transfer = Unmanaged<RunningTransfer>.fromOpaque(context!).takeUnretainedValue()
      return transfer.transfer.receive(body: piece) == .proceed ? piece.count : stopped
    }
  }

  private func setHeaders(_ handle: UnsafeMutableRawPointer, _ request: Request) throws(TransportError) {
    for (name, value) in request.headers {
      let line = "\(name): \(value)"
      precondition(!line.utf8.contains { $0 < 0x20 || $0 == 0x7F }, "a header field with control characters")
      headers = curl_slist_append(headers, line)
    }
    // Otherwise libcurl asks for permission before a long body, and waits for it.
    headers = curl_slist_append(headers, "Expect:")
    if let bearer = request.bearer {
      let isPrintable = bearer.withBytes { (bytes) -> Bool in bytes.allSatisfy { (0x21...0x7E).contains($0) } }
      guard isPrintable, !bearer.isEmpty else {
        throw .unsendableToken
      }
      bearer.withString { token in headers = curl_slist_append(headers, "Authorization: Bearer \(token)") }
    }
    homeroom_curl_set_headers(handle, headers)
  }

  private func setBody(_ handle: UnsafeMutableRawPointer, _ request: Request) {
    switch request.method {
    case .get:
      homeroom_curl_set_long(handle, CURLOPT_HTTPGET, 1)
    case .post:
      homeroom_curl_set_long(handle, CURLOPT_POST, 1)
      // On a connection that was kept and has died libcurl would send a request again; an authorization code sent twice
      // is a used code.
      homeroom_curl_set_long(handle, CURLOPT_FRESH_CONNECT, 1)
      let form =
        switch request.body {
        case .form(let fields): Form.encode(fields)
        case nil: Secret("")
        }
      self.form = form
      // The secret's memory does not move and lives as long as this transfer: libcurl may keep the address.
      form.withBytes { bytes in
        homeroom_curl_set_size(handle, CURLOPT_POSTFIELDSIZE_LARGE, bytes.count)
        homeroom_curl_set_pointer(handle, CURLOPT_POSTFIELDS, UnsafeMutableRawPointer(mutating: bytes.baseAddress))
      }
    }
  }

  /// libcurl's list holds the bearer token in plain.
  private func wipeHeaders() {
    var node = headers
    while let current = node {
      if let data = current.pointee.data { explicit_bzero(data, strlen(data)) }
      node = current.pointee.next
    }
    curl_slist_free_all(headers)
    headers = nil
  }

  private static func milliseconds(_ seconds: Double) -> Int { max(1, Int((seconds * 1000).rounded(.up))) }
}

/// What a libcurl callback returns to end the transfer: not the count it was given.
private let stopped = Int.max

/// Wall-clock seconds since 1970.
private func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_REALTIME, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
