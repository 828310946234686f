import HTTPTypes
import Hummingbird
import LinkRules
import LinkService
import Metrics
import NIOHTTPTypes

/// Redirects visitors of short links that are in memory, ahead of the router.
///
/// Most requests are such, and the router with its middleware takes several times as long as the answer itself. Everything else
/// is left to it: pages, unknown codes, other faces, and every request that is unusual or at fault.
struct DirectRedirects: DirectResponder {
    private let follow: FollowLink
    private let configuration: LinkHTTPConfiguration
    private let date: DateField
    /// The first segments of the paths of other faces.
    private let otherSegments: Set<Substring>
    private let getTimer = Timer(route: Self.route, method: "GET", status: "3xx")
    private let headTimer = Timer(route: Self.route, method: "HEAD", status: "3xx")

    /// The route of all links, as the router names it.
    private static let route = "/**"

    /// Creates a responder.
    ///
    /// - Parameter paths: the paths of all faces.
    init(follow: FollowLink, configuration: LinkHTTPConfiguration, date: DateField, paths: [String]) {
        self.follow = follow
        self.configuration = configuration
        self.date = date
        otherSegments = Set(paths.compactMap { $0.split(separator: "/").first }.filter { $0 != "**" })
    }

    func answer(_ head: HTTPRequest, from peer: IPAddress?) -> [HTTPResponsePart]? {
        let start = ContinuousClock.now
        // A line in the log for every request is the router's work.
        guard !configuration.logsRequests, head.method == .get || head.method == .head,
            !head.headerFields.contains(.contentLength)
        else { return nil }
        let sender = RequestSender(head, peer: peer, configuration: configuration)
        guard !sender.isUntrustedForwarder,
            let target = try? RequestTarget(of: head, authority: sender.authority, limits: configuration.limits),
            isPlainPathOfLinks(target.path)
        else { return nil }
        let request = LinkRequest(
            method: head.method == .head ? .head : .get, authority: sender.authority, path: target.path,
            query: target.query, headers: VisitorHeaders(head.headerFields),
            origin: VisitOrigin(head.headerFields), client: sender.client,
            network: configuration.limitedNetwork(of: sender.client))
        guard let location = follow.redirectAtOnce(request, scanners: configuration.scanners?.networks) else {
            return nil
        }
        defer { (request.method == .get ? getTimer : headTimer).record(duration: ContinuousClock.now - start) }
        return parts(of: LinkRedirect(to: location), sender: sender, hasBody: request.method == .get)
    }

    /// The same fields in the same order as those that the middleware gives.
    private func parts(of redirect: LinkRedirect, sender: RequestSender, hasBody: Bool) -> [HTTPResponsePart] {
        var response = redirect.response
        response.headers.addSecurity(scheme: sender.scheme, authority: sender.authority)
        response.headers[.requestID] = "\(RequestID())"
        response.headers[.date] = date.text()
        return [.head(response.head)] + (hasBody ? [.body(redirect.body)] : []) + [.end(nil)]
    }

    /// Whether a path is no other face's, and of letters, digits and what codes may hold besides: the router reads no such path
    /// in a second way.
    private func isPlainPathOfLinks(_ path: String) -> Bool {
        let isPlain = path.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "/"):
                true
            default: false
            }
        }
        guard isPlain, let first = path.split(separator: "/", maxSplits: 1).first else { return false }
        return !otherSegments.contains(first)
    }
}
