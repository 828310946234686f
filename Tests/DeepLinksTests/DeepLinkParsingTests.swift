import DeepLinks
import Foundation
import Testing

@Suite struct DeepLinkParsingTests {
    @Test(
        arguments: [
            ("/pass/{flight}", "/pass/LH%20400", ["flight": "LH 400"]),
            ("/pass/{flight}/{row: Int}", "/pass/LH400/12", ["flight": "LH400", "row": "12"]),
            ("/pass/{flight}/{row: Int}", "/pass/LH400/x", nil),
            ("/pass/{flight}[/{seat}]", "/pass/LH400", ["flight": "LH400"]),
            ("/search?from={from}&to={to?}", "/search?from=FRA", ["from": "FRA"]),
            ("/search?from={from}&to={to?}", "/search?to=FRA", nil),
            ("/search?page={page: Int=1}", "/search", ["page": "1"]),
            ("/search?cabin={cabin:economy|first=first}", "/search?cabin=economy", ["cabin": "economy"]),
            ("/search?cabin={cabin:economy|first=first}", "/search?cabin=business", nil),
            ("/files/{path...}", "/files/a/b", ["path": "a/b"]),
            ("https://{tenant}.example.com/", "https://blue.example.com", ["tenant": "blue"]),
        ] as [(String, String, [String: String]?)])
    func readsTextsByName(_ template: String, _ text: String, _ values: [String: String]?) throws {
        let template = DeepLink<[String: String]>(parsing: template)
        try template.validate()
        #expect(template.match(link(text), startingWith: [:]) == values)
        if let values {
            let printed = try template.url(for: values)
            #expect(template.match(printed, startingWith: [:]) == values)
        }
    }

    @Test(arguments: ["/pass/{", "/pass/{a}{b}", "/pass/{page: Int=x}", "/pass/{row: Int=1}", "/{a}/{a}"])
    func keepsFaults(_ text: String) {
        let template = DeepLink<[String: String]>(parsing: text)
        #expect(throws: DeepLinkTemplateError.self) { try template.validate() }
    }

    @Test func printsOnlyWhatItReads() throws {
        let template = DeepLink<[String: String]>(parsing: "/r/{row: Int}?page={page: Int=1}")
        #expect(try template.path(for: ["row": "7"]) == "/r/7")
        #expect(throws: DeepLinkError.self) { try template.url(for: ["row": "abc"]) }
        #expect(throws: DeepLinkError.self) { try template.url(for: ["row": "1", "page": "x"]) }
    }

    @Test(arguments: ["/r/{row: Integer}", "/r/{row: Int:1|2}", "/r/{x}/{row: }", "/r[/{row: int=1}]"])
    func refusesTypesThatItDoesNotKnow(_ text: String) {
        let error = #expect(throws: DeepLinkTemplateError.self) {
            try DeepLink<[String: String]>(parsing: text).validate()
        }
        #expect(error?.faults.map(\.code) == [.unknownType])
    }
}
