import HTTPTypes
import LinkService
import LinkStorage
import Testing

@testable import LinkDashboard

/// What pages say to people who may read them and change nothing there.
struct ReaderPageTests {
    @Test func nobodyIsToldToDoWhatTheRoleExcludes() async throws {
        let service = try await DashboardUnderTest(domains: [])
        let owner = try await service.signInOwner()
        let viewer = try await service.signIn(.viewer, by: try await service.person(owner))
        for (path, toOwner, toViewer, inGerman) in [
            ("/_/settings", "Say below where they may lead", "can say where they may lead.", "können festlegen, wohin"),
            ("/_/apps", "Register your app", "can register one, so that", "können eine eintragen"),
            ("/_/domains", "then add it.", "can add it.", "können sie hinzufügen"),
        ] {
            #expect(try await service.send(.get, path, cookie: owner).text.contains(toOwner), "\(path)")
            let page = try await service.send(.get, path, cookie: viewer).text
            #expect(page.contains(toViewer) && !page.contains(toOwner), "\(path)")
            let german = try await service.send(.get, path, cookie: viewer, language: "de").text
            #expect(german.contains(inGerman), "\(path)")
        }
    }

    @Test func aRefusalSaysOnceWhoCanGiveTheRole() async throws {
        let service = try await DashboardUnderTest()
        let viewer = try await service.signIn(.viewer, by: try await service.person(try await service.signInOwner()))
        let page = try await service.send(.get, "/_/keys", cookie: viewer)
        #expect(page.status == .forbidden && page.text.contains("can change your role under Members"))
        #expect(!page.text.contains("an owner can give you another one"))
    }
}
