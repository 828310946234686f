import Foundation
import HTTPTypes
import LinkRules
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkDashboard

/// Webhooks by hand, through the router: added, tried, changed, switched and removed.
@Suite struct WebhookPageTests {
    private static let all = WebhookEvent.allCases.map { ("event", $0.rawValue) }

    /// Adds a webhook by the form; returns its page's path, and what was answered.
    private static func add(
        _ service: DashboardUnderTest, _ cookie: String, _ form: [(String, String)]
    ) async throws -> (id: WebhookRecord.ID, answer: DashboardUnderTest.Answer) {
        let answer = try await service.send(
            .post, "/_/webhooks", form: form + [("do", "add")], cookie: cookie)
        #expect(answer.status == .created, "\(answer.text)")
        return (try #require(try await service.useCases.administration.webhooks().last).id, answer)
    }

    @Test func theEmptyPageTeachesAndTheSecretIsShownOnce() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let empty = try await service.send(.get, "/_/webhooks", cookie: cookie).text
        #expect(empty.contains("No webhook yet") && empty.contains("each message is signed"), "\(empty)")
        let (id, added) = try await Self.add(
            service, cookie,
            [
                ("url", "https://example.com/hooks"), ("name", "Shop <1>"), ("event", "link.created"),
                ("event", "clicks.recorded"),
            ])
        let secret = try #require(added.text.firstMatch(of: #/whsec_[A-Za-z0-9+\/=]+/#)).output
        let stored = try await service.useCases.administration.webhook(id)
        #expect(String(secret) == "whsec_\(stored.secret.base64EncodedString())")
        #expect(stored.events == [.linkCreated, .clicksRecorded] && stored.projectID == service.project.id)
        for path in ["/_/webhooks", "/_/webhooks/\(id)"] {
            let page = try await service.send(.get, path, cookie: cookie).text
            #expect(page.contains("Shop &lt;1&gt;") && !page.contains("whsec_"), "\(page)")
        }
        #expect(try await service.send(.get, "/_/audit", cookie: cookie).text.contains("webhook."))
    }

    @Test func aTestEventIsListedWithWhatCameOfItAndSentAgain() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let (id, _) = try await Self.add(service, cookie, [("url", "https://example.com/hooks")] + Self.all)
        let path = "/_/webhooks/\(id)"
        #expect(try await service.send(.get, path, cookie: cookie).text.contains("Nothing was sent yet"))
        let sent = try await service.send(.post, path, form: [("do", "test")], cookie: cookie)
        #expect(sent.headers[.location] == "\(path)?note=sent")
        let waiting = try await service.send(.get, path, cookie: cookie).text
        #expect(waiting.contains("webhook.test") && waiting.contains("waits"))
        #expect(waiting.contains("http-equiv=\"refresh\""))

        // While it is being sent, nobody has to load the page by hand.
        let lease = DashboardUnderTest.moment + DeliverySchedule.lease
        let taken = try await service.database.takeDueMessage(of: id, at: DashboardUnderTest.moment, until: lease)
        let message = try #require(taken)
        let sending = try await service.send(.get, path, cookie: cookie).text
        #expect(sending.contains("waits") && sending.contains("http-equiv=\"refresh\"") && !sending.contains("next:"))
        let attempt = WebhookAttempt(
            at: DashboardUnderTest.moment, duration: 1234, status: 500, error: "The receiver answered <500>.")
        _ = try await service.database.note(attempt, .failed, of: message, stoppingAfter: 20)
        let failed = try await service.send(.get, path, cookie: cookie).text
        #expect(failed.contains("500") && failed.contains("1,234 ms") && failed.contains("answered &lt;500&gt;."))
        #expect(failed.contains(">failed<") && !failed.contains("http-equiv"), "\(failed)")
        let again = try await service.send(
            .post, path, form: [("do", "replay"), ("message", message.id.description)], cookie: cookie)
        #expect(again.status == .seeOther)
        #expect(try await service.database.message(message.id)?.state == .waiting)
        let unknown = WebhookMessageRecord.ID(at: DashboardUnderTest.moment).description
        for text in ["x", unknown] {
            let answer = try await service.send(
                .post, path, form: [("do", "replay"), ("message", text)], cookie: cookie)
            #expect(answer.status == .notFound)
        }
    }

    @Test func itIsChangedRotatedSwitchedAndRemoved() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let (id, added) = try await Self.add(service, cookie, [("url", "https://example.com/hooks")] + Self.all)
        let path = "/_/webhooks/\(id)"
        func post(_ form: [(String, String)]) async throws -> DashboardUnderTest.Answer {
            try await service.send(.post, path, form: form, cookie: cookie)
        }
        func stored() async throws -> WebhookRecord { try await service.useCases.administration.webhook(id) }
        let saved = try await post([("do", "save"), ("url", "https://example.com/b"), ("event", "link.deleted")])
        #expect(saved.status == .seeOther, "\(saved.text)")
        #expect(try await stored().events == [.linkDeleted])
        #expect(try await stored().url.description == "https://example.com/b")

        let secret = try #require(added.text.firstMatch(of: #/whsec_[A-Za-z0-9+\/=]+/#)).output
        let rotated = try await post([("do", "rotate")])
        #expect(rotated.text.contains("whsec_") && !rotated.text.contains(secret), "\(rotated.text)")
        #expect(rotated.text.contains("the former secret signs as well"))

        #expect(try await post([("do", "disable")]).status == .seeOther)
        #expect(try await stored().stop == .switchedOff)
        let off = try await post([("do", "test")])
        #expect(off.status == .unprocessableContent && off.text.contains("switch it on first"))
        #expect(try await post([("do", "enable")]).status == .seeOther)
        #expect(try await stored().stoppedAt == nil)
        #expect(try await post([("do", "x")]).status == .notFound)
        #expect(try await post([("do", "remove")]).headers[.location] == "/_/webhooks?note=removed")
        #expect(try await service.send(.get, path, cookie: cookie).status == .notFound)
    }

    @Test func whatIsWrongIsSaidAtItsFieldInBothLanguages() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let (id, _) = try await Self.add(service, cookie, [("url", "https://example.com/hooks")] + Self.all)
        let wrong: [(form: [(String, String)], field: String, german: String)] = [
            ([("url", "nowhere")] + Self.all, "#url", "Das ist keine Webadresse"),
            ([("url", "https://a:b@example.com/")] + Self.all, "#url", "Das ist keine Webadresse"),
            ([("url", "https://example.com/")], "#events", "Wählen Sie mindestens ein Ereignis."),
            (
                [("url", "https://example.com/"), ("name", String(repeating: "a", count: 500))] + Self.all, "#name",
                "Ein Name hat"
            ),
        ]
        for (form, field, german) in wrong {
            for (path, step) in [("/_/webhooks", "add"), ("/_/webhooks/\(id)", "save")] {
                let answer = try await service.send(
                    .post, path, form: form + [("do", step)], cookie: cookie, language: "de")
                #expect(answer.status == .unprocessableContent, "\(form)")
                #expect(answer.text.contains("href=\"\(field)\"") && answer.text.contains(german), "\(answer.text)")
            }
        }
        #expect(try await service.useCases.administration.webhooks().count == 1)
    }

    @Test func whoChangesWhereDataGoesEntersThePasswordAgain() async throws {
        let world = try await RouteWorld()
        let cookie = try await world.unconfirmedOwner()
        let project = "project=\(world.service.project.id)"
        let path = "/_/webhooks/\(world.webhook.id)?\(project)"
        for (path, step) in [("/_/webhooks?\(project)", "add"), (path, "save"), (path, "rotate"), (path, "remove")] {
            let answer = try await world.service.send(
                .post, path, form: [("do", step), ("url", "https://evil.example/")] + Self.all, cookie: cookie)
            #expect(answer.status == .forbidden, "\(step)")
            #expect(answer.text.contains("action=\"/_/confirm\""), "\(step)")
        }
        #expect(try await world.service.useCases.administration.webhooks() == [world.webhook])
        #expect(try await world.service.send(.post, path, form: [("do", "test")], cookie: cookie).status == .seeOther)
    }

    @Test func olderMessagesAreOnFurtherPages() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let (id, _) = try await Self.add(service, cookie, [("url", "https://example.com/hooks")] + Self.all)
        for _ in 0..<21 { _ = try await service.useCases.administration.testWebhook(id) }
        let first = try await service.send(.get, "/_/webhooks/\(id)", cookie: cookie).text
        let next = try #require(first.firstMatch(of: #/rel="next" href="([^"]+)"/#)).output.1
        let second = try await service.send(.get, String(next).replacing("&amp;", with: "&"), cookie: cookie).text
        #expect(first.matches(of: #/name="message"/#).count == 20)
        #expect(second.matches(of: #/name="message"/#).count == 1 && !second.contains("rel=\"next\""))
    }
}
