internal import CCurl

/// What libcurl knows of a transfer that failed.
struct CurlFailure {
  var code: CURLcode
  /// libcurl's sentence; it names hosts and certificates, never a query, a header field or a body.
  var detail: String
  var host: String
  var elapsed: Double
  /// The status a proxy gave to CONNECT, 0 if none was asked.
  var connectStatus: Int
}

extension TransportError {
  init(_ failure: CurlFailure) {
    let detail = failure.detail
    switch failure.code {
    case CURLE_URL_MALFORMAT:
      self = .refusedAddress("libcurl cannot read it")
    case CURLE_COULDNT_RESOLVE_HOST:
      self = .nameNotResolved(host: failure.host)
    case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY:
      self = .proxy(detail: detail)
    case CURLE_COULDNT_CONNECT where !detail.contains("to \(failure.host.trimmingBrackets) port"):
      // libcurl names the machine it could not reach; if it is not ours, it is the proxy.
      self = .proxy(detail: detail)
    case CURLE_COULDNT_CONNECT, CURLE_INTERFACE_FAILED:
      self = .connectFailed(host: failure.host)
    case _ where failure.connectStatus != 0 && !(200..<300).contains(failure.connectStatus):
      self = .proxy(detail: "the proxy answered \(failure.connectStatus) to CONNECT")
    case CURLE_OPERATION_TIMEDOUT:
      self = .timedOut(seconds: (failure.elapsed * 10).rounded() / 10)
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
      CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CRL_BADFILE, CURLE_SSL_INVALIDCERTSTATUS,
      CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED,
      CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_USE_SSL_FAILED, CURLE_SSL_CLIENTCERT:
      self = .tls(host: failure.host, detail: detail)
    case CURLE_FILESIZE_EXCEEDED:
      self = .malformedAnswer(detail: detail)
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING:
      self = .malformedAnswer(detail: detail)
    default:
      self = .interrupted(detail: detail)
    }
  }
}

extension String {
  /// libcurl writes an IPv6 address without the brackets it has in an address line.
  fileprivate var trimmingBrackets: String {
    hasPrefix("[") && hasSuffix("]") ? String(dropFirst().dropLast()) : self
  }
}
