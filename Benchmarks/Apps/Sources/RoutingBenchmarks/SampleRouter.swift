import DeepLinks
import Foundation

/// What the links of the measurements carry: two arguments.
struct Pass: DeepLinkValue, Equatable, Sendable {
    var flight = ""
    var seat = 0
}

/// A router of many links that differ in a literal, and the links to ask it for.
struct SampleRouter {
    let count: Int
    let router: DeepLinkRouter<Int>
    /// The same links as tuples, each from a template of its own.
    let tuples: DeepLinkRouter<Int>
    let urls: [URL]
    let segments: [[String]]
    /// No template has its literal.
    let miss = SampleRouter.url("https://example.com/nowhere/LH-1234/17")
    /// A template has its literals, and refuses its argument.
    let refused = SampleRouter.url("https://example.com/airline-5/LH-1234/seventeen")
    let missSegments = ["nowhere", "LH-1234", "17"]

    static let pass: DeepLink<Pass> = "/\(\.flight)/\(\.seat)"

    init(count: Int) {
        self.count = count
        router = .lenient {
            for index in 0..<count {
                DeepLinkGroup("/airline-\(index)") { Self.pass { $0.seat &+ $0.flight.utf8.count } }
            }
        }
        tuples = .lenient {
            for index in 0..<count {
                DeepLinkPattern("/airline-\(index)/{flight}/{seat}", String.self, Int.self) { $0.1 &+ $0.0.utf8.count }
            }
        }
        urls = (0..<count).map { Self.url("https://example.com/airline-\($0)/LH-1234/17") }
        segments = (0..<count).map { ["airline-\($0)", "LH-1234", "17"] }
    }

    static func url(_ text: String) -> URL {
        guard let url = URL(string: text) else { preconditionFailure("no URL: \(text)") }
        return url
    }
}
