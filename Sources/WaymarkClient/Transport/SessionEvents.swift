import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Collects the response of one exchange of a session.
///
/// The length is limited here, where the bytes arrive: the task that awaits the result may be slower than the network.
final class SessionEvents: Sendable {
    /// The result of the exchange.
    typealias Outcome = Result<LinkHTTPResponse, LinkTransportError>

    private let continuation: AsyncStream<Outcome>.Continuation
    private let response = LockedState<LinkHTTPResponse?>(nil)

    init(_ continuation: AsyncStream<Outcome>.Continuation) {
        self.continuation = continuation
    }

    /// Takes the head of the response; `false` if the rest is not wanted.
    func receive(_ response: URLResponse) -> Bool {
        guard let response = response as? HTTPURLResponse else {
            refuse(LinkTransportError(.connection, detail: "not HTTP"))
            return false
        }
        guard response.expectedContentLength <= URLSessionTransport.maximumResponseLength else {
            refuse(LinkTransportError(.responseTooLong))
            return false
        }
        var headers = LinkHTTPHeaders()
        for (name, value) in response.allHeaderFields {
            if let name = name as? String, let value = value as? String { headers[name] = value }
        }
        let head = LinkHTTPResponse(status: response.statusCode, headers: headers)
        self.response.withLock { $0 = head }
        return true
    }

    /// Takes a part of the body.
    func receive(_ data: Data) {
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

    /// Takes the end of the exchange.
    func complete(_ error: (any Error)?) {
        let response = self.response.withLock { $0 }
        let fault = error.map(LinkTransportError.init) ?? LinkTransportError(.connection, detail: "no response")
        continuation.yield(error == nil ? response.map(Outcome.success) ?? .failure(fault) : .failure(fault))
        continuation.finish()
    }

    /// Ends the exchange with an error; the reader of the events cancels the task.
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
