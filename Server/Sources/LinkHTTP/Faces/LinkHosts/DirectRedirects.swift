import HTTPTypes
import Hummingbird
import LinkRules
import LinkService
import Locking
import NIOCore
import NIOHTTPTypes

/// Redirects visitors of short links that are in memory, ahead of the router.
///
/// Most requests are such, and the router with its middleware takes several times as long as the answer itself. Everything else
/// is left to it: pages, unknown codes, other faces, and every request that is unusual or at fault.
final class DirectRedirects: DirectResponder {
    private let lookup: RedirectLookup
    private let configuration: LinkHTTPConfiguration
    private let date: DateField
    private let plain = Mutex<[ObjectIdentifier: NIOLoopBound<PlainRedirects>]>([:])

    /// Creates a responder.
    ///
    /// - Parameters:
    ///   - overrides: which addresses change their links; the router answers them.
    ///   - paths: the paths of all faces.
    init(
        follow: FollowLink, configuration: LinkHTTPConfiguration, date: DateField, overrides: LinkOverrides,
        paths: [String]
    ) {
        lookup = RedirectLookup(
            follow: follow, scanners: configuration.scanners, overrides: overrides, paths: paths,
            meter: configuration.metrics.requests)
        self.configuration = configuration
        self.date = date
    }

    func answer(_ head: HTTPRequest, from peer: IPAddress?) -> [HTTPResponsePart]? {
        let start = NIODeadline.now()
        // A line in the log for every request is the router's work.
        guard !configuration.logsRequests, head.method == .get || head.method == .head,
            !head.headerFields.contains(.contentLength)
        else { return nil }
        let sender = RequestSender(head, peer: peer, configuration: configuration)
        guard !sender.isUntrustedForwarder,
            let target = try? RequestTarget(of: head, authority: sender.authority, limits: configuration.limits)
        else { return nil }
        let request = LinkRequest(
            method: head.method == .head ? .head : .get, authority: sender.authority, path: target.path,
            query: target.query, headers: VisitorHeaders(head.headerFields), origin: VisitOrigin(head.headerFields),
            client: sender.client, network: configuration.limitedNetwork(of: sender.client))
        guard let redirect = lookup.redirect(request) else { return nil }
        defer { lookup.record(request.method, since: start) }
        var response = lookup.head(of: redirect, scheme: sender.scheme, authority: sender.authority)
        response.headerFields[.requestID] = "\(RequestID())"
        response.headerFields[.date] = date.text()
        return [.head(response)] + (request.method == .get ? [.body(redirect.body)] : []) + [.end(nil)]
    }

    func plainResponder(on eventLoop: any EventLoop) -> (any PlainResponder)? {
        guard !configuration.logsRequests else { return nil }
        let responder = plain.withLock { plain in
            if let known = plain[ObjectIdentifier(eventLoop)] { return known }
            let created = NIOLoopBound(
                PlainRedirects(lookup, configuration: configuration, date: date), eventLoop: eventLoop)
            plain[ObjectIdentifier(eventLoop)] = created
            return created
        }
        return responder.value
    }
}
