import Foundation
import LinkDoctor
import Testing

@testable import waymark

@Suite struct ServiceHealthTests {
    private static let address = "http://127.0.0.1:8080"

    private func health(
        _ status: Int, _ body: String, _ question: ServiceHealth.Question = .ready
    ) -> ServiceHealth {
        ServiceHealth(
            ObservedExchange(
                .answered(Answer(status: status, body: Array(body.utf8), receivedAt: Date(timeIntervalSince1970: 0)))),
            to: question,
            at: Self.address)
    }

    @Test func aServiceThatSaysSoIsReady() {
        let found = health(200, #"{"status":"ready","writes":true}"#)
        #expect(found.isHealthy && found.writes == true && found.reason == nil)
        #expect(found.text(.ready) == "The service at http://127.0.0.1:8080 is ready.")
        #expect(health(200, #"{"status":"alive"}"#, .live).isHealthy)
    }

    @Test func aServiceThatCannotStoreIsReadyAndSaysSo() {
        let found = health(200, #"{"status":"ready","writes":false}"#)
        #expect(found.isHealthy && found.text(.ready).contains("read-only"))
    }

    @Test func theReasonOfTheServiceIsShown() {
        let found = health(503, #"{"type":"urn:…","status":503,"detail":"The service is stopping."}"#)
        #expect(!found.isHealthy && found.status == 503)
        #expect(
            found.text(.ready) == "The service at http://127.0.0.1:8080 is not ready: The service is stopping.")
    }

    @Test(arguments: [(200, "<html>"), (200, "{}"), (200, #"{"status":"alive"}"#), (404, "")])
    func anotherProgramIsNotHealthy(status: Int, body: String) {
        #expect(!health(status, body).isHealthy)
    }

    @Test func aServiceThatDoesNotAnswerIsNotHealthy() {
        let found = ServiceHealth(ObservedExchange(.failed(.refused)), to: .live, at: Self.address)
        #expect(found.text(.live) == "The service at http://127.0.0.1:8080 is not alive: nothing listens there.")
        #expect(found.status == nil)
        #expect(!ServiceHealth(nil, to: .ready, at: Self.address).isHealthy)
    }
}
