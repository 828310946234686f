import HTTPTypes
import Testing

@testable import LinkDashboard

/// What pages say beside buttons that take something away at once.
struct RemovalWordsTests {
    @Test(arguments: [
        (
            "/_/keys", [("do", "create"), ("name", "shop"), ("role", "app")],
            "apps and programs that have it stop working", "Apps und Programme, die ihn haben"
        ),
        (
            "/_/apps", [("do", "add"), ("platform", "android"), ("identifier", "com.example.app")],
            "Links then stop opening the app", "Links öffnen die App dann nicht mehr"
        ),
    ])
    func theEffectStandsBesideTheButton(
        _ path: String, _ form: [(String, String)], _ english: String, _ german: String
    ) async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        #expect(try await service.send(.post, path, form: form, cookie: cookie).status.code < 400)
        #expect(try await service.send(.get, path, cookie: cookie).text.contains(english))
        #expect(try await service.send(.get, path, cookie: cookie, language: "de").text.contains(german))
    }
}
