import HTTPTypes
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkDashboard

/// The lines that apps need, for hosts from which systems can load the files that name them.
@Suite struct AppsPageTests {
    private static let apps: [RegisteredApp] = [
        .ios(IOSApp(bundleID: "com.example.app", teamID: "ABCDE12345", customScheme: CustomScheme("shop"))),
        .android(AndroidApp(packageName: "com.example.app")),
    ]

    private static func page(_ domains: [String], _ app: RegisteredApp, language: String = "en") async throws -> String
    {
        let service = try await DashboardUnderTest(domains: domains)
        let cookie = try await service.signInOwner()
        _ = try await service.useCases.administration.addApp(app, to: service.project.id)
        return try await service.send(.get, "/_/apps", cookie: cookie, language: language).text
    }

    @Test(arguments: apps) func linesNameHostsOfTheInternetOnly(app: RegisteredApp) async throws {
        let page = try await Self.page(
            ["http://127.0.0.1:8080", "https://localhost:8443", "https://go.example.com", "https://go.example.com/a"],
            app)
        #expect(page.matches(of: #/applinks:|android:host=/#).count == 1, "\(page)")
        #expect(
            page.contains(app.platform == "ios" ? "applinks:go.example.com" : "android:host=&quot;go.example.com&quot;")
        )
        #expect(!page.contains("Links open the app once"))
    }

    @Test(arguments: apps) func withoutSuchAHostThePageSaysSo(app: RegisteredApp) async throws {
        for (language, sentence) in [("en", "Links open the app once"), ("de", "Links öffnen die App, sobald")] {
            let page = try await Self.page(["http://127.0.0.1:8080"], app, language: language)
            #expect(page.contains(sentence) && page.firstMatch(of: #/applinks:|android:host/#) == nil, "\(page)")
            // The app's own scheme needs no host.
            #expect(page.contains("CFBundleURLSchemes") == (app.platform == "ios"))
        }
    }
}
