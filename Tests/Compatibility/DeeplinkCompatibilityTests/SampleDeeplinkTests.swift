import DeeplinkCompatibility
import Foundation
import Testing

@MainActor @Suite struct SampleDeeplinkTests {
    let log = Log()
    /// What the closures of samples noted.
    let calls = Log()

    /// A centre whose two middle templates have one text.
    private func center() throws -> DeeplinksCenter {
        let log = log
        func note(_ text: String) -> @MainActor (URL, Sample) -> Bool {
            { _, _ in
                log.entries.append(text)
                return true
            }
        }
        return DeeplinksCenter()
            .register(deeplink: "/lit") { _ in
                log.entries.append("literal")
                return true
            }
            .register(deeplink: try "/x/\(\.a)", assigningTo: Sample(), ifMatching: note("a"))
            .register(deeplink: try "/x/\(\.b)", assigningTo: Sample(), ifMatching: note("b"))
            .register(deeplink: try "/literally/\(\.a)", assigningTo: Sample(), ifMatching: note("hidden"))
    }

    private func sample(_ template: Deeplink<Sample>, _ text: String, _ expected: Sample) -> SampleDeeplink<Sample> {
        SampleDeeplink(
            deeplinkTemplate: template, urlToParse: link(text), assigningToInstance: Sample(a: nil, b: nil, list: nil),
            expectation: { [calls] in calls.entries.append("expectation") },
            assertions: { [calls] in calls.entries.append($0 == expected ? "equal" : "different") })
    }

    @Test func replacesTheActionForGood() throws {
        let center = try center()
        try center.testSampleDeeplink(sample(try "/x/\(\.a)", "/x/1", Sample(a: "1", b: nil, list: nil)))
        try center.parse(url: link("/x/1"))
        #expect(log.entries.isEmpty)
    }

    @Test func takesTheFirstTemplateOfTheSameText() throws {
        let center = try center()
        try center.testSampleDeeplink(sample(try "/x/\(\.b)", "/x/2", Sample(a: nil, b: "2", list: nil)))
        #expect(log.entries.isEmpty)
    }

    @Test func callsTheAssertionsAndThenTheExpectation() throws {
        let center = try center()
        try center.testSampleDeeplink(sample(try "/x/\(\.a)", "/x/1", Sample(a: "1", b: nil, list: nil)))
        try center.testSampleDeeplink(sample(try "/x/\(\.a)", "/x/1", Sample()))
        #expect(calls.entries == ["equal", "expectation", "different", "expectation"])
    }

    @Test func failsWhereAnEarlierTemplateTakesTheLink() throws {
        let center = try center()
        let template: Deeplink<Sample> = try "/literally/\(\.a)"
        #expect(throws: DeeplinkError.sampleHidden(template: "/literally/{argument}", url: link("/literally/1"))) {
            try center.testSampleDeeplink(sample(template, "/literally/1", Sample(a: "1")))
        }
    }

    @Test func failsForTemplatesThatAreNotRegistered() throws {
        let center = try center()
        #expect(throws: DeeplinkError.noMatchingDeeplink(link("/y"), errors: [])) {
            try center.testSampleDeeplink(
                SampleDeeplink(deeplinkTemplate: "/y", urlToParse: link("/y"), expectation: {}))
        }
    }

    @Test func testsTemplatesWithoutArguments() throws {
        let center = try center()
        let calls = calls
        func sample(_ text: String) -> SampleDeeplink<Void> {
            SampleDeeplink(deeplinkTemplate: "/lit", urlToParse: link(text)) { calls.entries.append("expectation") }
        }
        try center.testSampleDeeplink(sample("/lit"))
        #expect(log.entries.isEmpty)
        #expect(throws: DeeplinkError.self) { try center.testSampleDeeplink(sample("/other")) }
        #expect(calls.entries == ["expectation"])
    }
}
