import Foundation
import HTTPTypes
import LinkRules
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkDashboard
@testable import LinkService

/// What the audit log and the history of a link say, in words.
@Suite struct AuditWordsTests {
    private static let (english, german) = (Words(.english), Words(.german))

    @Test(arguments: AuditAction.allCases) func everyActionHasWordsInBothLanguages(action: AuditAction) {
        let (english, german) = (Self.english.title(of: action), Self.german.title(of: action))
        #expect(GermanText.problem(of: german, besides: english) == nil, "\(german)")
        #expect(Self.english.title(ofAction: action.rawValue) == english && !english.contains("."))
    }

    @Test(arguments: LinkParameter.allCases) func everyParameterOfALinkHasWords(parameter: LinkParameter) {
        let german = Self.german.title(ofField: parameter.rawValue, ofLink: true)
        #expect(german != nil && german != parameter.rawValue)
    }

    /// A link and settings of all kinds in which every field has a value.
    private static func fields() async throws -> [(isLink: Bool, fields: [String])] {
        let service = try await DashboardUnderTest()
        let (moment, url) = (DashboardUnderTest.moment, try #require(WebURL("https://a.com/")))
        let (project, domain) = (
            service.project, try #require(service.useCases.directory.current.domains(of: service.project.id).first)
        )
        let link = LinkRecord(
            id: LinkRecord.ID(at: moment), projectID: project.id, domainID: domain.id,
            code: try #require(ShortCode("a")), link: DynamicLink(link: url), name: "A", tags: ["a"], createdAt: moment,
            updatedAt: moment, archivedAt: moment, disabledAt: moment, startsAt: moment, expiresAt: moment,
            limits: LinkLimits(clicks: UseLimit(1), openings: UseLimit(1), usedUpURL: url, expiredURL: url),
            claimToken: "token", shareable: ["a"])
        let note = LinkNote(by: .commandLine, in: service.useCases.directory.current, at: moment)
        let key = APIKeyRecord(
            id: APIKeyRecord.ID(at: moment), projectID: nil, role: .server, secretHash: Data(), createdAt: moment)
        let webhook = WebhookRecord(
            id: WebhookRecord.ID(at: moment), projectID: project.id, url: url, events: [], secret: Data([1]),
            createdAt: moment)
        var other = webhook
        other.secret = Data([2])
        let app = AppRecord(
            id: AppRecord.ID(at: moment), projectID: project.id, app: .ios(IOSApp(bundleID: "a.b")), createdAt: moment)
        let changes: [AuditedChange] = [
            .project(from: nil, to: project), .domain(from: nil, to: domain), .app(from: nil, to: app),
            .newKey(key), .webhook(from: nil, to: webhook), .webhook(from: webhook, to: other),
        ]
        return [(isLink: true, fields: note.entry(nil, link)?.changes.map(\.field) ?? [])]
            + changes.map { (isLink: false, fields: $0.changes.map(\.field)) }
    }

    @Test func everyFieldThatIsNotedHasWords() async throws {
        for (isLink, fields) in try await Self.fields() {
            #expect(!fields.isEmpty)
            for field in fields {
                #expect(Self.german.title(ofField: field, ofLink: isLink) != nil, "\(field)")
            }
        }
    }

    @Test(
        arguments: [
            ("disabled", nil, "true", "Switched off", "Abgeschaltet"),
            ("disabled", "true", nil, "Switched on", "Eingeschaltet"),
            ("archived", nil, "true", "Archived", "Archiviert"),
            ("archived", "true", nil, "Not archived", "Nicht archiviert"),
            ("name", "A", "B", "Name: A → B", "Name: A → B"), ("name", "A", nil, "Name: A → –", "Name: A → –"),
            ("link", nil, "https://a.com/", "Leads to: https://a.com/", "Führt nach: https://a.com/"),
            (
                "efr", "1", nil, "Skips the preview page on iPhone and iPad: yes → no",
                "Überspringt die Vorschauseite auf iPhone und iPad: ja → nein"
            ),
            (
                "expiresAt", nil, "2026-12-31T10:00:00Z", "Works until: 31 Dec 2026, 10:00 UTC",
                "Funktioniert bis: 31.12.2026, 10:00 UTC"
            ),
            ("expiresAt", nil, "soon", "Works until: soon", "Funktioniert bis: soon"),
            (
                "claimToken", "a token", "another token", "Claim token: a token → another token",
                "Kennzeichen (claimToken): eines → ein neues"
            ),
            ("ofLater", nil, "x", "ofLater: x", "ofLater: x"),
        ] as [(String, String?, String?, String, String)])
    func aChangeOfALinkIsSaidInWords(
        _ field: String, _ before: String?, _ after: String?, _ english: String, _ german: String
    ) {
        let change = AuditChange(field, before: before, after: after)
        #expect(Self.english.text(of: change, ofLink: true) == english)
        #expect(Self.german.text(of: change, ofLink: true) == german)
    }

    @Test func theAuditLogFiltersByOneKindAndKeepsAnActionOfTheAddress() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let kinds = try await service.send(.get, "/_/audit?action=user", cookie: cookie, language: "de").text
        #expect(kinds.contains("<option value=\"user\" selected>Menschen</option>"), "\(kinds)")
        #expect(kinds.contains("title=\"user.accept\">Einladung angenommen<") && !kinds.contains("session.start"))
        let one = try await service.send(.get, "/_/audit?action=session.start", cookie: cookie, language: "de").text
        #expect(one.contains("<option value=\"session.start\" selected>Angemeldet</option>"), "\(one)")
    }
}
