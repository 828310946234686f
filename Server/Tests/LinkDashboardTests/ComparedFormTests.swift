import HTTPTypes
import LinkRules
import LinkService
import LinkStorage
import Testing

@testable import LinkDashboard

/// Forms that were compared with what others have saved, and then have a fault.
@Suite struct ComparedFormTests {
    /// A form of the dashboard.
    enum Form: String, CaseIterable, Sendable {
        case settings, domain, app, webhook, link

        /// What it holds besides the name.
        var fields: [(String, String)] {
            switch self {
            case .settings: []
            case .domain: [("do", "save"), ("serves", "on")]
            case .app: [("do", "save"), ("identifier", "com.example.app")]
            case .webhook: [("do", "save"), ("url", "https://example.com/hooks"), ("event", "link.created")]
            case .link: [("save", "1"), ("link", "https://www.example.com/page")]
            }
        }

        /// A field with a value that is refused.
        var fault: (field: String, value: String) {
            switch self {
            case .settings: ("patterns", "(")
            case .domain: ("accent", "x")
            case .app: ("team", "x")
            case .webhook: ("url", "x")
            case .link: ("appStoreID", "x")
            }
        }

        /// Makes what the form changes, and returns the form's path.
        func path(in service: DashboardUnderTest, _ cookie: String) async throws -> String {
            let administration = service.useCases.administration
            switch self {
            case .settings: return "/_/settings"
            case .domain:
                return "/_/domains/\(try #require(try await administration.domains(of: service.project.id).first).id)"
            case .app:
                let app = try await administration.addApp(
                    .ios(IOSApp(bundleID: "com.example.app")), name: "old", to: service.project.id)
                return "/_/apps/\(app.id)"
            case .webhook:
                let webhook = try await administration.addWebhook(
                    "https://example.com/hooks", events: [.linkCreated], name: "old", to: service.project.id)
                return "/_/webhooks/\(webhook.id)"
            case .link:
                let made = try await service.send(
                    .post, "/_/links/new", form: fields + [("name", "old")], cookie: cookie)
                return "\(try #require(made.headers[.location]?.split(separator: "?").first, "\(made.text)"))/edit"
            }
        }
    }

    /// The hidden fields of a form that was filled with stored values.
    private static func hidden(_ page: String) -> [(String, String)] {
        page.matches(of: #/<input type="hidden" name="(version|compared)" value="([^"]+)">/#)
            .map { (String($0.output.1), String($0.output.2)) }
    }

    /// Whether the page compares the names.
    private static func compares(_ page: String) -> Bool {
        page.contains(#/>theirs<\/td><td[^>]*>own<\/td>/#) && page.contains("Stored now: theirs")
    }

    @Test(arguments: Form.allCases) func aFaultKeepsTheComparison(_ form: Form) async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let path = try await form.path(in: service, cookie)
        func send(_ name: String, _ more: [(String, String)]) async throws -> DashboardUnderTest.Answer {
            try await service.send(.post, path, form: form.fields + [("name", name)] + more, cookie: cookie)
        }
        let old = Self.hidden(try await service.send(.get, path, cookie: cookie).text)
        #expect(old.map(\.0) == ["version"])
        #expect(try await send("theirs", old).status == .seeOther)

        let conflict = try await send("own", old)
        #expect(conflict.status == .conflict && Self.compares(conflict.text), "\(conflict.text)")
        let seen = Self.hidden(conflict.text)
        #expect(seen.map(\.0) == ["version", "compared"], "\(conflict.text)")

        // The last value of a field that is there twice would not be read.
        let (field, value) = form.fault
        let kept = form.fields.filter { $0.0 != field } + [("name", "own"), (field, value)]
        let faulty = try await service.send(.post, path, form: kept + seen, cookie: cookie)
        #expect(faulty.status == .unprocessableContent && Self.compares(faulty.text), "\(faulty.text)")
        #expect(faulty.text.contains("id=\"\(field)-error\""), "\(faulty.text)")
        #expect(Self.hidden(faulty.text).elementsEqual(seen, by: ==), "\(faulty.text)")

        // Mended, it is saved, because its sender has seen what others saved.
        #expect(try await send("own", Self.hidden(faulty.text)).status == .seeOther)
        let page = try await service.send(.get, path, cookie: cookie).text
        #expect(page.contains("value=\"own\"") && !page.contains("Stored now"), "\(page)")
    }

    /// A preview is on the way to saving; what was compared stays on the page.
    @Test(arguments: [Form.domain, .link]) func aPreviewKeepsTheComparison(_ form: Form) async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let path = try await form.path(in: service, cookie)
        let old = Self.hidden(try await service.send(.get, path, cookie: cookie).text)
        let theirs = form.fields + [("name", "theirs")] + old
        #expect(try await service.send(.post, path, form: theirs, cookie: cookie).status == .seeOther)
        let own = form.fields.filter { $0.0 != "save" && $0.0 != "do" } + [("name", "own")]
        let save = form.fields.filter { $0.0 == "save" || $0.0 == "do" }
        let conflict = try await service.send(.post, path, form: own + save + old, cookie: cookie)
        let preview = form == .link ? ("preview", "1") : ("do", "preview")
        let shown = try await service.send(
            .post, path, form: own + [preview] + Self.hidden(conflict.text), cookie: cookie)
        #expect(shown.status == .ok && Self.compares(shown.text), "\(shown.text)")
    }

    /// A fault alone compares nothing.
    @Test(arguments: Form.allCases) func aFaultWithoutARaceComparesNothing(_ form: Form) async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let path = try await form.path(in: service, cookie)
        let version = Self.hidden(try await service.send(.get, path, cookie: cookie).text)
        let (field, value) = form.fault
        let kept = form.fields.filter { $0.0 != field } + [("name", "own"), (field, value)]
        let faulty = try await service.send(.post, path, form: kept + version, cookie: cookie)
        #expect(faulty.status == .unprocessableContent && !faulty.text.contains("Stored now"), "\(faulty.text)")
        #expect(Self.hidden(faulty.text).map(\.0) == ["version"])
    }
}
