import HTTPTypes
import LinkRules
import LinkService
import Metrics
import NIOCore

/// Redirects visitors of short links from the bytes of their requests, on one event loop.
///
/// It gives the answers of ``DirectRedirects``, by the same lookup: only reading and writing differ.
final class PlainRedirects: PlainResponder {
    private let lookup: RedirectLookup
    private let configuration: LinkHTTPConfiguration
    private let date: DateField
    private let bytes: RedirectBytes
    /// The same with the field that keeps visitors on https.
    private let secureBytes: RedirectBytes
    private var request: PlainRequestReader
    private var visitors = VisitorMemo()
    private var number = RequestNumber()

    /// Creates the responder of an event loop.
    init(_ lookup: RedirectLookup, configuration: LinkHTTPConfiguration, date: DateField) {
        self.lookup = lookup
        self.configuration = configuration
        self.date = date
        request = PlainRequestReader(limits: configuration.limits)
        bytes = RedirectBytes { lookup.head(of: $0, scheme: "http", authority: "") }
        secureBytes = RedirectBytes { lookup.head(of: $0, scheme: "https", authority: "") }
    }

    func lengthOfPlainRequest(_ bytes: ByteBuffer) -> Int {
        request.read(bytes.readableBytesSpan) ? request.length : 0
    }

    func answer(_ buffer: ByteBuffer, from connection: ServerConnection, into output: inout ByteBuffer) -> Bool {
        let start = ContinuousClock.now
        let bytes = buffer.readableBytesSpan
        guard request.isOrdinary, let host = request[.host] else { return false }
        let sender = sender(bytes, host: bytes.text(host), connection: connection)
        guard !sender.isUntrustedForwarder, HostField.isValid(sender.authority) else { return false }
        let link = LinkRequest(
            method: request.isHead ? .head : .get, authority: sender.authority, path: bytes.text(request.path),
            query: request.query.map { bytes.text($0) }, client: sender.client,
            network: connection.network(of: sender.client))
        guard let redirect = lookup.redirect(link, by: visitors.visitor(request, bytes)) else { return false }
        number.advance()
        let isSecure = sender.scheme == "https" && !HTTPFields.isLocal(sender.authority)
        (isSecure ? secureBytes : self.bytes).write(
            redirect, requestID: number, date: date.text(), hasBody: !request.isHead, into: &output)
        lookup.record(link.method, since: start)
        return true
    }

    private func sender(_ bytes: RawSpan, host: String, connection: ServerConnection) -> RequestSender {
        func text(_ field: PlainRequestReader.Field) -> String? { request[field].map { bytes.text($0) } }
        return RequestSender(
            peer: connection.peer, scheme: configuration.scheme, authority: host,
            forwardedFor: text(.forwardedFor).map { [$0] } ?? [], forwardedScheme: text(.forwardedScheme),
            forwardedHost: text(.forwardedHost), trusted: configuration.trustedProxies)
    }
}
