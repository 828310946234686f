import DeeplinkCompatibility
import Foundation
import Testing

@MainActor @Suite struct SampleDeeplinkTests {
    let log = Log()

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
            expectation: expected, assertions: { if $0 != $1 { throw AppError() } })
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

    @Test func failsWhereTheAssertionsThrow() throws {
        let center = try center()
        #expect(throws: DeeplinkError.self) {
            try center.testSampleDeeplink(sample(try "/x/\(\.a)", "/x/1", Sample()))
        }
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
            try center.testSampleDeeplink(SampleDeeplink(deeplinkTemplate: "/y", urlToParse: link("/y")))
        }
    }

    @Test func testsTemplatesWithoutArguments() throws {
        let center = try center()
        try center.testSampleDeeplink(SampleDeeplink(deeplinkTemplate: "/lit", urlToParse: link("/lit")))
        #expect(log.entries.isEmpty)
        #expect(throws: DeeplinkError.self) {
            try center.testSampleDeeplink(SampleDeeplink(deeplinkTemplate: "/lit", urlToParse: link("/other")))
        }
    }
}
