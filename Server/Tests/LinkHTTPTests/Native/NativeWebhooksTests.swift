import Foundation
import HTTPTypes
import LinkRules
import LinkService
import LinkStorage
import ManagementAPI
import Testing
import WaymarkLinks

@testable import LinkHTTP

/// Webhooks by the native API, through the router.
@Suite struct NativeWebhooksTests {
    private static let root = "/api/v1/webhooks"

    private static func add(
        _ service: ServiceUnderTest, _ json: String = #"{"url":"https://example.com/hooks"}"#
    ) async throws -> (id: String, answer: Answer) {
        let answer = try await service.sendJSON(.post, root, json, key: service.adminKey)
        #expect(answer.status == .created, "\(answer.text)")
        return (try #require(try answer.json()["id"]?.text), answer)
    }

    @Test func aWebhookIsAddedReadChangedAndRemoved() async throws {
        let service = try await ServiceUnderTest()
        let (id, added) = try await Self.add(
            service, #"{"url":"https://example.com/hooks","events":["link.created","clicks.recorded"],"name":"Shop"}"#)
        let path = "\(Self.root)/\(id)"
        #expect(added.headers[.location] == path && added.headers[.cacheControl] == "no-store")
        let stored = try #require(try await service.database.webhooks().first)
        #expect(try added.json()["secret"]?.text == WebhookSecret(bytes: stored.secret).text)
        #expect(try added.json()["project"]?.text == "test")

        func send(_ method: HTTPRequest.Method, _ path: String, _ json: String = "{}") async throws -> Answer {
            try await service.sendJSON(method, path, json, key: service.adminKey)
        }
        for address in [path, Self.root, "\(Self.root)?project=test"] {
            let read = try await send(.get, address)
            #expect(read.status == .ok && read.text.contains("\"Shop\""), "\(read.text)")
            #expect(!read.text.contains("whsec_"), "Secrets are told once.")
        }
        let changed = try await send(.patch, path, #"{"events":["link.deleted"],"name":"","isOn":false}"#)
        #expect(changed.status == .ok, "\(changed.text)")
        let off = try #require(try await service.database.webhooks().first)
        #expect(off.events == [.linkDeleted] && off.name == nil && off.stop == .switchedOff)
        #expect(try changed.json()["isOn"] == .bool(false) && changed.text.contains("switchedOff"))
        #expect(try await send(.post, "\(path)/test").status == .unprocessableContent)
        #expect(try await send(.patch, path, #"{"isOn":true}"#).json()["isOn"] == .bool(true))

        let rotated = try await send(.post, "\(path)/secret")
        let new = try #require(try await service.database.webhooks().first)
        #expect(new.secret != stored.secret && new.formerSecret == stored.secret)
        #expect(try rotated.json()["secret"]?.text == WebhookSecret(bytes: new.secret).text)

        #expect(try await send(.delete, path).status == .ok)
        #expect(try await service.database.webhooks().isEmpty)
        for method in [HTTPRequest.Method.get, .patch, .delete] {
            #expect(try await send(method, path).status == .notFound, "\(method)")
        }
        #expect(try await send(.get, "\(Self.root)/x").status == .notFound)
        #expect(try await send(.get, "\(Self.root)?project=x").status == .notFound)
    }

    @Test func aPatchIsOneChangeOfAllItsMembersOrNone() async throws {
        let service = try await ServiceUnderTest()
        let (id, _) = try await Self.add(service)
        let path = "\(Self.root)/\(id)"
        let added = try await service.database.webhooks()
        let wrong = try await service.sendJSON(
            .patch, path, #"{"name":"Shop","isOn":false,"url":"nowhere"}"#, key: service.adminKey)
        #expect(try wrong.json()["errors"]?.elements.first?["pointer"]?.text == "/url", "\(wrong.text)")
        #expect(try await service.database.webhooks() == added)
        let right = try await service.sendJSON(
            .patch, path, #"{"name":"Shop","isOn":false,"url":"https://example.com/b"}"#, key: service.adminKey)
        #expect(right.status == .ok, "\(right.text)")
        let entries = try await service.database.auditEntries(
            matching: AuditFilter(action: "webhook.update"), before: nil, limit: 9)
        #expect(entries.map { $0.changes.map(\.field) } == [["url", "name", "isOn"]])
    }

    @Test func deliveriesAreListedInPagesAndSentAgain() async throws {
        let service = try await ServiceUnderTest()
        let (id, _) = try await Self.add(service)
        let path = "\(Self.root)/\(id)"
        func send(_ method: HTTPRequest.Method, _ path: String) async throws -> Answer {
            try await service.sendJSON(method, path, "{}", key: service.adminKey)
        }
        var sent: Set<String> = []
        for _ in 0..<3 {
            let answer = try await send(.post, "\(path)/test")
            #expect(answer.status == .accepted, "\(answer.text)")
            sent.insert(try #require(try answer.json()["id"]?.text))
        }
        let webhook = try #require(WebhookRecord.ID(id))
        let latest = try #require(try await service.database.messages(of: webhook, before: nil, limit: 1).first)
        let attempt = WebhookAttempt(
            at: ServiceUnderTest.moment, duration: 12, status: 500, error: "The answer was 500.")
        _ = try await service.database.note(attempt, .failed, of: latest, stoppingAfter: 20)

        let first = try await send(.get, "\(path)/deliveries?limit=2")
        let next = try #require(try first.json()["next"]?.text)
        #expect(first.headers[.link] == "<\(path)/deliveries?limit=2&cursor=\(next)>; rel=\"next\"")
        let second = try await send(.get, "\(path)/deliveries?limit=2&cursor=\(next)")
        let pages = try [first, second].map { try #require(try $0.json()["deliveries"]?.elements) }
        #expect(pages.map(\.count) == [2, 1])
        #expect(Set(pages.joined().compactMap { $0["id"]?.text }) == sent)
        let failed = try #require(pages.first?.first)
        #expect(failed["id"]?.text == "msg_\(latest.id)" && failed["state"]?.text == "failed")
        #expect(failed["attempts"]?.elements.first?["milliseconds"] == .integer(12))
        #expect(try second.json()["next"] == nil)

        let replayed = try await send(.post, "\(path)/deliveries/msg_\(latest.id)/replay")
        #expect(replayed.status == .accepted, "\(replayed.text)")
        #expect(try await service.database.message(latest.id)?.state == .waiting)
        let unknown = WebhookMessageRecord.ID(at: ServiceUnderTest.moment)
        #expect(try await send(.post, "\(path)/deliveries/msg_\(unknown)/replay").status == .notFound)
        #expect(try await send(.post, "\(path)/deliveries/x/replay").status == .notFound)
        for query in ["limit=0", "limit=101", "cursor=x", "before=x"] {
            #expect(try await send(.get, "\(path)/deliveries?\(query)").status == .badRequest, "\(query)")
        }
    }

    @Test(arguments: [
        (#"{}"#, "/url"), (#"{"url":"nowhere"}"#, "/url"), (#"{"url":"https://a:b@example.com/"}"#, "/url"),
        (#"{"url":"https://example.com/","events":[]}"#, "/events"),
        (#"{"url":"https://example.com/","events":["link.read"]}"#, "/events/0"),
        (#"{"url":"https://example.com/","event":"link.created"}"#, "/event"),
    ])
    func whatIsWrongIsNamed(_ json: String, _ pointer: String) async throws {
        let service = try await ServiceUnderTest()
        let answer = try await service.sendJSON(.post, Self.root, json, key: service.adminKey)
        #expect(answer.status == .unprocessableContent)
        #expect(try answer.json()["errors"]?.elements.first?["pointer"]?.text == pointer, "\(answer.text)")
        #expect(try await service.database.webhooks().isEmpty)
    }

    @Test func withSeveralProjectsOneIsNamed() async throws {
        let service = try await ServiceUnderTest()
        let other = try await service.useCases.administration.addProject(name: "other")
        let unnamed = try await service.sendJSON(
            .post, Self.root, #"{"url":"https://example.com/"}"#, key: service.adminKey)
        #expect(unnamed.status == .unprocessableContent && unnamed.text.contains("Several projects exist"))
        _ = try await Self.add(service, #"{"url":"https://example.com/","project":"other"}"#)
        #expect(try await service.database.webhooks().map(\.projectID) == [other.id])
        let none = try await service.sendJSON(.get, "\(Self.root)?project=test", "", key: service.adminKey)
        #expect(try none.json()["webhooks"] == .array([]))
    }

    @Test(arguments: WebhookRoute.templates)
    func onlyAdministratorsUseThem(_ template: String) async throws {
        let service = try await ServiceUnderTest()
        let (id, _) = try await Self.add(service)
        let stored = try await service.database.webhooks()
        let reader = try await service.useCases.administration.createKey(role: .reader, project: nil).text
        try await service.useCases.directory.refresh()
        let path = template.replacing("{id}", with: id).replacing("{message}", with: "x")
        for key in [service.serverKey, service.appKey, reader] {
            for method in [HTTPRequest.Method.get, .post, .patch, .delete] {
                let answer = try await service.sendJSON(method, path, "{}", key: key)
                #expect([403, 405].contains(answer.status.code), "\(method) \(path): \(answer.status)")
            }
        }
        #expect(try await service.database.webhooks() == stored)
    }
}
