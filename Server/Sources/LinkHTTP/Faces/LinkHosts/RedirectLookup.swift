import HTTPTypes
import Hummingbird
import LinkRules
import LinkService
import NIOCore

/// Finds where a request for a link leads, if it can be told at once, and counts it.
final class RedirectLookup: Sendable {
    private let follow: FollowLink
    private let scanners: NetworkListFile?
    private let overrides: LinkOverrides
    /// The first segments of the paths of other faces, in UTF-8, by their first byte: nearly all codes begin with something else.
    private let otherSegments: [[[UInt8]]]
    private let getRequests: RequestSeries
    private let headRequests: RequestSeries

    /// The route of all links, as the router names it.
    private static let route = "/**"

    /// Creates a lookup.
    ///
    /// - Parameters:
    ///   - overrides: which addresses change their links; the router answers them.
    ///   - paths: the paths of all faces.
    ///   - meter: counts the requests.
    init(
        follow: FollowLink, scanners: NetworkListFile?, overrides: LinkOverrides, paths: [String],
        meter: RequestMeter
    ) {
        self.follow = follow
        self.scanners = scanners
        self.overrides = overrides
        getRequests = meter.series(route: Self.route, method: .get)
        headRequests = meter.series(route: Self.route, method: .head)
        let segments = paths.compactMap { $0.split(separator: "/").first }.filter { $0 != "**" }
        let others = Set(segments.map { Array($0.utf8) })
        otherSegments = (0...UInt8.max).map { byte in others.filter { $0.first == byte } }
    }

    /// The address that a request leads to; `nil` where the router has to answer, and then nothing was counted.
    func redirect(_ request: LinkRequest) -> LinkRedirect? {
        guard isPlainPathOfLinks(request.path), request.query == nil || !overrides.mayChange(request, follow.settings)
        else { return nil }
        return follow.redirectAtOnce(request, scanners: scanners?.networks).map(LinkRedirect.init)
    }

    /// A request was answered.
    ///
    /// - Returns: the current time.
    @discardableResult
    func record(_ method: LinkRequest.Method, since start: NIODeadline) -> NIODeadline {
        let now = NIODeadline.now()
        (method == .get ? getRequests : headRequests).record(statusClass: 3, nanoseconds: (now - start).nanoseconds)
        return now
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
        var path = path
        return path.withUTF8 { bytes in
            let slash = UInt8(ascii: "/")
            guard bytes.allSatisfy(\.isPlainPathByte), let start = bytes.firstIndex(where: { $0 != slash }) else {
                return false
            }
            let others = otherSegments[Int(bytes[start])]
            guard !others.isEmpty else { return true }
            let segment = bytes[start...].prefix { $0 != slash }
            return !others.contains { $0.elementsEqual(segment) }
        }
    }
}

extension UInt8 {
    fileprivate var isPlainPathByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "/"):
            true
        default: false
        }
    }
}
