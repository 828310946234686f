import HTTPTypes
import LinkRules
import LinkService
import NIOCore

/// Redirects visitors of short links from the bytes of their requests, on one event loop.
///
/// It gives the answers of ``DirectRedirects``, by the same lookup: only reading and writing differ.
final class PlainRedirects: PlainResponder {
    let batch = AnswerBatch()

    private let lookup: RedirectLookup
    private let scheme: String
    private let trustedProxies: [AddressRange]
    private let date: DateField
    private let bytes: RedirectBytes
    /// The same with the field that keeps visitors on https.
    private let secureBytes: RedirectBytes
    private let reader: PlainRequestReader
    private var number = RequestNumber()

    /// Creates the responder of an event loop.
    init(_ lookup: RedirectLookup, configuration: LinkHTTPConfiguration, date: DateField) {
        self.lookup = lookup
        scheme = configuration.scheme
        trustedProxies = configuration.trustedProxies
        self.date = date
        reader = PlainRequestReader(limits: configuration.limits)
        bytes = RedirectBytes { lookup.head(of: $0, scheme: "http", authority: "") }
        secureBytes = RedirectBytes { lookup.head(of: $0, scheme: "https", authority: "") }
    }

    func lengthOfPlainRequest(_ bytes: ByteBuffer) -> Int {
        reader.read(bytes.readableBytesSpan)
    }

    func answer(
        _ buffer: ByteBuffer, from connection: ServerConnection, into output: inout ByteBuffer
    ) -> NIODeadline? {
        let start = NIODeadline.now()
        guard let line = reader.line, let header = reader.header, let host = header.host else { return nil }
        let sender = sender(header, host: host, peer: connection.peer)
        guard !sender.isUntrustedForwarder, header.forwarded.host == nil || HostField.isValid(sender.authority) else {
            return nil
        }
        let bytes = buffer.readableBytesSpan
        let method: LinkRequest.Method = line.isHead ? .head : .get
        guard
            let redirect = lookup.redirect(
                LinkRequest(
                    method: method, authority: sender.authority, path: bytes.text(line.path),
                    query: line.query.map { bytes.text($0) }, visitor: header.visitor, client: sender.client,
                    network: connection.network(of: sender.client)))
        else { return nil }
        number.advance()
        let isSecure = sender.scheme == "https" && !HTTPFields.isLocal(sender.authority)
        (isSecure ? secureBytes : self.bytes).write(
            redirect, requestID: number, date: date.text(), hasBody: !line.isHead, into: &output)
        return lookup.record(method, since: start)
    }

    private func sender(_ header: PlainHeader, host: String, peer: IPAddress?) -> RequestSender {
        guard header.isForwarded else { return RequestSender(client: peer, scheme: scheme, authority: host) }
        return RequestSender(
            peer: peer, scheme: scheme, authority: host, forwardedFor: header.forwarded.client.map { [$0] } ?? [],
            forwardedScheme: header.forwarded.scheme, forwardedHost: header.forwarded.host, trusted: trustedProxies)
    }
}
