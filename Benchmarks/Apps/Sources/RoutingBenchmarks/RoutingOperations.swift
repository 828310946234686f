import DeepLinks
import Foundation
import Measuring

/// Measures a router of links, and single templates.
enum RoutingOperations {
    /// All operations; the first is the lower bound of the others.
    static func all() -> [MeasuredOperation] {
        let text = "https://example.com/airline-5/LH-1234/17"
        let url = SampleRouter.url(text)
        let elsewhere = SampleRouter.url("https://example.com/nowhere/LH-1234/17")
        let printed = Pass(flight: "LH-1234", seat: 17)
        let single: DeepLink<Pass> = "/airline-5/\(\.flight)/\(\.seat)"
        var operations: [MeasuredOperation] = [
            .repeating("URLComponents(string:)") { URLComponents(string: text)?.percentEncodedPath.utf8.count },
            .repeating("URLComponents(url:)") {
                URLComponents(url: url, resolvingAgainstBaseURL: false)?.percentEncodedPath.utf8.count
            },
            .repeating("URL.absoluteString") { url.absoluteString.utf8.count },
            .repeating("one template, match") { single.match(url)?.seat },
            .repeating("one template, miss") { single.match(elsewhere)?.seat },
            .repeating("print, path") { (try? single.path(for: printed))?.utf8.count },
            .repeating("print, URL") { (try? single.url(for: printed))?.hasDirectoryPath == true ? 1 : 0 },
        ]
        operations += PlaceOperations.all()
        operations += printing(printed)
        for count in [10, 100, 1000] { operations += routing(SampleRouter(count: count)) }
        return operations
    }

    private enum Screen: Equatable, Sendable {
        case home
        case pass(Pass)
    }

    /// The link of a screen, whose value is found by a closure or by reflection.
    private static func printing(_ pass: Pass) -> [MeasuredOperation] {
        let link: DeepLink<Pass> = "/pass/\(\.flight)/\(\.seat)"
        let byClosure = DeepLinkRouter<Screen>.lenient {
            link {
                .pass($0)
            } printing: {
                if case .pass(let pass) = $0 { pass } else { nil }
            }
        }
        let byCase = DeepLinkRouter<Screen>.lenient { link(case: Screen.pass) }
        return [
            .repeating("print a screen, closure") {
                (try? byClosure.url(for: .pass(pass)))?.hasDirectoryPath == true ? 1 : 0
            },
            .repeating("print a screen, case") {
                (try? byCase.url(for: .pass(pass)))?.hasDirectoryPath == true ? 1 : 0
            },
        ]
    }

    private static func routing(_ sample: SampleRouter) -> [MeasuredOperation] {
        let (router, tuples, count) = (sample.router, sample.tuples, sample.count)
        let (urls, segments) = (sample.urls, sample.segments)
        let (miss, refused, missSegments) = (sample.miss, sample.refused, sample.missSegments)
        let (first, last) = (urls[0], urls[count - 1])
        let (firstSegments, lastSegments) = (segments[0], segments[count - 1])
        return [
            .repeating("\(count) from URL, first") { router.match(first) },
            .repeating("\(count) from URL, last") { router.match(last) },
            MeasuredOperation(name: "\(count) from URL, random") { times in
                walk(times, over: count) { router.match(urls[$0]) }
            },
            // Only fetches one of many links from memory.
            MeasuredOperation(name: "\(count) from URL, random, only the text") { times in
                walk(times, over: count) { urls[$0].absoluteString.utf8.count }
            },
            // The minimum work of every router.
            MeasuredOperation(name: "\(count) from URL, random, only a scan and hashes") { times in
                walk(times, over: count) { scanAndHash(urls[$0]) }
            },
            .repeating("\(count) from URL, miss") { router.match(miss) },
            .repeating("\(count) from URL, refused") { router.match(refused) },
            .repeating("\(count) from path, first") { router.match(segments: firstSegments) },
            .repeating("\(count) from path, last") { router.match(segments: lastSegments) },
            MeasuredOperation(name: "\(count) from path, random") { times in
                walk(times, over: count) { router.match(segments: segments[$0]) }
            },
            MeasuredOperation(name: "\(count) from path, random, only the texts") { times in
                walk(times, over: count) { segments[$0].reduce(0) { $0 &+ $1.utf8.count } }
            },
            .repeating("\(count) tuples from path, first") { tuples.match(segments: firstSegments) },
            MeasuredOperation(name: "\(count) tuples from path, random") { times in
                walk(times, over: count) { tuples.match(segments: segments[$0]) }
            },
            .repeating("\(count) from path, miss") { router.match(segments: missSegments) },
        ]
    }

    /// Finds the parts of a link by reading each byte once, and hashes each part.
    private static func scanAndHash(_ url: URL) -> Int {
        var text = url.absoluteString
        return text.withUTF8 { bytes in
            var (sum, start) = (0, 0)
            func hash(_ end: Int) {
                guard end > start else { return }
                var hasher = Hasher()
                hasher.combine(bytes: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[start..<end])))
                sum &+= hasher.finalize()
            }
            for (place, byte) in bytes.enumerated() {
                switch byte {
                case UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "%"):
                    hash(place)
                    start = place + 1
                default: break
                }
            }
            hash(bytes.count)
            return sum
        }
    }

    @inline(__always)
    private static func walk(_ times: Int, over count: Int, _ body: (Int) -> Int?) -> Int {
        var (sum, state) = (0, UInt32(2026))
        for _ in 0..<times {
            // Xorshift: fast, and equal in every run.
            state ^= state << 13
            state ^= state >> 17
            state ^= state << 5
            sum &+= body(Int((UInt64(state) &* UInt64(count)) >> 32)) ?? 1
        }
        return sum
    }
}
