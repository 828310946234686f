import HTTPTypes
import Hummingbird
import LinkRules
import LinkService
import Metrics

/// Finds where a request for a link leads, if it can be told at once, and counts it.
struct RedirectLookup: Sendable {
    private let follow: FollowLink
    private let scanners: ScannerNetworkFile?
    /// The first segments of the paths of other faces.
    private let otherSegments: Set<Substring>
    private let getTimer = Timer(route: Self.route, method: "GET", status: "3xx")
    private let headTimer = Timer(route: Self.route, method: "HEAD", status: "3xx")

    /// The route of all links, as the router names it.
    private static let route = "/**"

    /// Creates a lookup.
    ///
    /// - Parameter paths: the paths of all faces.
    init(follow: FollowLink, scanners: ScannerNetworkFile?, paths: [String]) {
        self.follow = follow
        self.scanners = scanners
        otherSegments = Set(paths.compactMap { $0.split(separator: "/").first }.filter { $0 != "**" })
    }

    /// The address that a request leads to; `nil` where the router has to answer, and then nothing was counted.
    func redirect(_ request: LinkRequest, by visitor: Visitor) -> LinkRedirect? {
        guard isPlainPathOfLinks(request.path) else { return nil }
        return follow.redirectAtOnce(request, by: visitor, scanners: scanners?.networks).map(LinkRedirect.init)
    }

    /// A request was answered.
    func record(_ method: LinkRequest.Method, since start: ContinuousClock.Instant) {
        (method == .get ? getTimer : headTimer).record(duration: ContinuousClock.now - start)
    }

    /// The head of an answer, with the same fields in the same order as those that the middleware gives.
    func head(of redirect: LinkRedirect, scheme: String, authority: String) -> HTTPResponse {
        var response = redirect.response
        response.headers.addSecurity(scheme: scheme, authority: authority)
        response.headers[.requestID] = ""
        response.headers[.date] = ""
        return response.head
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
