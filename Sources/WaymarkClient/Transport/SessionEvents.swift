import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What a session tells of its one task.
enum SessionEvent: Sendable {
    case response(LinkHTTPResponse)
    case data(Data)
    case end(LinkTransportError?)
}

/// Passes the events of a session on, and refuses redirects: they would carry the API key to another host.
final class SessionEvents: NSObject, URLSessionDataDelegate, Sendable {
    private let continuation: AsyncStream<SessionEvent>.Continuation

    init(_ continuation: AsyncStream<SessionEvent>.Continuation) {
        self.continuation = continuation
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        guard let response = response as? HTTPURLResponse else {
            continuation.yield(.end(LinkTransportError(.connection, detail: "not HTTP")))
            completionHandler(.cancel)
            return
        }
        var headers = LinkHTTPHeaders()
        for (name, value) in response.allHeaderFields {
            if let name = name as? String, let value = value as? String { headers[name] = value }
        }
        continuation.yield(.response(LinkHTTPResponse(status: response.statusCode, headers: headers)))
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        continuation.yield(.data(data))
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        continuation.yield(.end(error.map(LinkTransportError.init)))
        continuation.finish()
    }
}

extension LinkTransportError {
    /// The kind of a fault of `URLSession`.
    ///
    /// Its text is left out: it can hold the address.
    fileprivate init(_ error: any Error) {
        guard let error = error as? URLError else {
            self.init(.connection)
            return
        }
        let kind: Kind =
            switch error.code {
            case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff, .callIsActive: .offline
            case .timedOut: .timeout
            case .cancelled: .cancelled
            case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
                .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
                .clientCertificateRequired:
                .untrustedHost
            default: .connection
            }
        self.init(kind, detail: "URLError \(error.code.rawValue)")
    }
}
