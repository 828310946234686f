// The samples of doc comments.
import DeeplinkCompatibility
import Foundation
import Testing

private struct Event: DefaultInitializable, Equatable, Sendable {
    var slug: String?
    var id: String?
}

@MainActor @Suite struct DeeplinkDocumentation {
    @Test func sampleOfATemplateIsConfirmed() async throws {
        let sell: Deeplink<Void> = "/sell/ticket"
        let event: Deeplink<Event> = try "/event/\(\.slug)/\(\.id)"
        let center = DeeplinksCenter()
            .register(deeplink: sell) { _ in false }
            .register(deeplink: event, assigningTo: Event()) { _, _ in true }
        let url = link("https://www.example.com/event/swift/1")
        try await confirmation { handled in
            try center.testSampleDeeplink(
                SampleDeeplink(
                    deeplinkTemplate: event, urlToParse: url, assigningToInstance: Event(),
                    expectation: { handled() }, assertions: { #expect($0 == Event(slug: "swift", id: "1")) }))
        }
    }
}
