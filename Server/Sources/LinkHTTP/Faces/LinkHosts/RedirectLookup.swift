import HTTPTypes
import Hummingbird
import LinkRules
import LinkService
import NIOCore

/// Finds where a request for a link leads, if it can be told at once, and counts it.
final class RedirectLookup: Sendable {
    private let follow: FollowLink
    private let scanners: ScannerNetworkFile?
    /// The first segments of the paths of other faces, in UTF-8.
    private let otherSegments: Set<[UInt8]>
    /// Whether one of them begins with a byte: nearly all codes begin with something else.
    private let isOtherBeginning: [Bool]
    private let getRequests: RequestSeries
    private let headRequests: RequestSeries

    /// The route of all links, as the router names it.
    private static let route = "/**"

    /// Creates a lookup.
    ///
    /// - Parameters:
    ///   - paths: the paths of all faces.
    ///   - meter: counts the requests.
    init(follow: FollowLink, scanners: ScannerNetworkFile?, paths: [String], meter: RequestMeter) {
        self.follow = follow
        self.scanners = scanners
        getRequests = meter.series(route: Self.route, method: .get)
        headRequests = meter.series(route: Self.route, method: .head)
        let segments = paths.compactMap { $0.split(separator: "/").first }.filter { $0 != "**" }
        otherSegments = Set(segments.map { Array($0.utf8) })
        let beginnings = Set(segments.compactMap(\.utf8.first))
        isOtherBeginning = (0...UInt8.max).map { beginnings.contains($0) }
    }

    /// The address that a request leads to; `nil` where the router has to answer, and then nothing was counted.
    func redirect(_ request: LinkRequest) -> LinkRedirect? {
        guard isPlainPathOfLinks(request.path), request.query.map(mayChangeLink) != true else { return nil }
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

    /// Whether a query may have keys that change the link for this visit: the names of all of them begin with a dollar sign.
    private func mayChangeLink(_ query: String) -> Bool {
        var query = query
        return query.withUTF8 { bytes in
            bytes.indices.contains { index in
                switch bytes[index] {
                case UInt8(ascii: "$"): true
                case UInt8(ascii: "%"): bytes[index...].starts(with: "%24".utf8)
                default: false
                }
            }
        }
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
            guard isOtherBeginning[Int(bytes[start])] else { return true }
            return !otherSegments.contains(Array(bytes[start...].prefix { $0 != slash }))
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
