import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The delegate of a session with one task: collects the response and refuses redirects, which would send the API key to
/// another host.
///
/// The length is limited here, where the bytes arrive: the task that awaits the result may be slower than the network.
final class SessionEvents: NSObject, URLSessionDataDelegate, Sendable {
    /// The result of the exchange.
    typealias Outcome = Result<LinkHTTPResponse, LinkTransportError>

    private let continuation: AsyncStream<Outcome>.Continuation
    private let response = LockedState<LinkHTTPResponse?>(nil)

    init(_ continuation: AsyncStream<Outcome>.Continuation) {
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
            completionHandler(.cancel)
            return refuse(LinkTransportError(.connection, detail: "not HTTP"))
        }
        guard response.expectedContentLength <= URLSessionTransport.maximumResponseLength else {
            completionHandler(.cancel)
            return refuse(LinkTransportError(.responseTooLong))
        }
        var headers = LinkHTTPHeaders()
        for (name, value) in response.allHeaderFields {
            if let name = name as? String, let value = value as? String { headers[name] = value }
        }
        let head = LinkHTTPResponse(status: response.statusCode, headers: headers)
        self.response.withLock { $0 = head }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTaken = response.withLock { response in
            guard let count = response?.body.count, count + data.count <= URLSessionTransport.maximumResponseLength
            else {
                response = nil
                return false
            }
            response?.body.append(data)
            return true
        }
        if !isTaken { refuse(LinkTransportError(.responseTooLong)) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let response = self.response.withLock { $0 }
        let fault = error.map(LinkTransportError.init) ?? LinkTransportError(.connection, detail: "no response")
        continuation.yield(error == nil ? response.map(Outcome.success) ?? .failure(fault) : .failure(fault))
        continuation.finish()
    }

    /// Ends the exchange with an error; the reader of the events ends the session.
    ///
    /// The session is not cancelled here: on Linux that call blocks until the session is idle, and what it reads meanwhile
    /// stays in memory.
    private func refuse(_ error: LinkTransportError) {
        continuation.yield(.failure(error))
        continuation.finish()
    }
}

extension LinkTransportError {
    /// Creates an error from one of `URLSession`, without its text, which may hold the address.
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
        self.init(kind, detail: Self.words(for: error.code))
    }

    /// What a code of `URLSession` means.
    private static func words(for code: URLError.Code) -> String {
        switch code {
        case .cannotConnectToHost: "connection refused"
        case .cannotFindHost, .dnsLookupFailed: "unknown host"
        case .networkConnectionLost: "the connection broke"
        case .notConnectedToInternet: "no network"
        case .dataNotAllowed, .internationalRoamingOff, .callIsActive: "the network may not be used now"
        case .timedOut: "no answer in time"
        case .secureConnectionFailed: "no TLS connection"
        case .serverCertificateHasBadDate, .serverCertificateNotYetValid: "the certificate is not valid now"
        case .serverCertificateUntrusted, .serverCertificateHasUnknownRoot: "the certificate is not trusted"
        case .clientCertificateRejected, .clientCertificateRequired: "the server requires a client certificate"
        case .badServerResponse, .cannotParseResponse: "the answer is not HTTP"
        case .appTransportSecurityRequiresSecureConnection: "App Transport Security allows https only"
        case .cancelled: ""
        default: "network error \(code.rawValue)"
        }
    }
}
