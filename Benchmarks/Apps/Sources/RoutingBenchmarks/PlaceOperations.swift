import DeepLinks
import Foundation
import Measuring

/// Measures arguments in other places than whole segments, and links that need decoding.
enum PlaceOperations {
    private struct Airlines: DeepLinkValue, Sendable {
        var codes: [String] = []
    }

    static func all() -> [MeasuredOperation] {
        let query: DeepLink<Pass> = "/pass?flight=\(\.flight)&seat=\(\.seat)"
        let queryURL = SampleRouter.url("https://example.com/pass?seat=17&flight=LH-1234&from=mail")
        let list: DeepLink<Airlines> = "/flights?airline=\(\.codes)"
        let listURL = SampleRouter.url("https://example.com/flights?airline=LH&airline=LX&page=1&airline=OS")
        let allowed: DeepLink<Pass> = "/pass/\(\.flight, in: ["LH", "LX"])/\(\.seat)"
        let allowedURL = SampleRouter.url("https://example.com/pass/LX/17")
        let escaped: DeepLink<Pass> = "/pass/\(\.flight)/\(\.seat)"
        let escapedURL = SampleRouter.url("https://example.com/pass/LH%201234/17")
        let text = DeepLink<[String: String]>(parsing: "/pass/{flight}/{seat: Int}")
        let textURL = SampleRouter.url("https://example.com/pass/LH-1234/17")
        let router = DeepLinkRouter<Int>.lenient {
            DeepLinkPattern("https://{tenant}.example.com/pass/{seat}", String.self, Int.self) { $0.1 }
            DeepLinkPattern("https://example.com/pass/{seat}", Int.self) { $0 }
            DeepLinkPattern("/item-{number}.html", Int.self) { $0 }
            DeepLinkPattern("/i{number}.htm", Int.self) { $0 }
            DeepLinkPattern("/files/{path...}", String.self) { $0.utf8.count }
        }
        let hostURL = SampleRouter.url("https://example.com/pass/17")
        let tenantURL = SampleRouter.url("https://blue.example.com/pass/17")
        let partialURL = SampleRouter.url("https://example.com/item-17.html")
        let restURL = SampleRouter.url("https://example.com/files/a/b/c")
        let missURL = SampleRouter.url("https://example.com/nowhere/LH-1234/17")
        let segments = ["files", "a/b", "17%"]
        return [
            .repeating("query") { query.match(queryURL)?.seat },
            .repeating("query, repeated item") { list.match(listURL)?.codes.count },
            .repeating("allowed values") { allowed.match(allowedURL)?.seat },
            .repeating("escaped argument") { escaped.match(escapedURL)?.seat },
            .repeating("template from text") { text.match(textURL, startingWith: [:])?.count },
            .repeating("host") { router.match(hostURL) },
            .repeating("host with an argument") { router.match(tenantURL) },
            .repeating("partial segment") { router.match(partialURL) },
            .repeating("rest of the path") { router.match(restURL) },
            .repeating("split path that needs escapes") { router.match(segments: segments) },
            .repeating("explanation") { router.explain(missURL).failures.count },
        ]
    }
}
