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

    @Test(arguments: AuditDetail.allCases) func everyMemberOfJSONHasWords(detail: AuditDetail) {
        let (english, german) = (Self.english.title(of: detail), Self.german.title(of: detail))
        #expect(!english.isEmpty && !german.isEmpty && english != detail.rawValue)
    }

    @Test func everyMemberThatIsNotedAsJSONIsKnown() async throws {
        let url = try #require(WebURL("https://a.com/"))
        let brand = DomainBrand(
            name: "a", iconURL: url, accent: RGBColor("#000"), title: "a", text: "a", imprintURL: url, privacyURL: url)
        let restrictions = APIKeyRestrictions(
            iosBundleIDs: ["a.b"], androidPackages: ["a.b"], origins: ["https://a.com"])
        let ios = IOSApp(bundleID: "a.b", teamID: "A", appIDPrefix: "B", minimumVersion: "1")
        for (field, value) in [("pages", brand), ("restrictions", restrictions), ("details", ios)]
            as [(String, any Encodable)]
        {
            let json = String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
            let change = AuditChange(field, after: json)
            let lines = Self.german.lines(of: change, ofLink: false, names: AuditNames())
            #expect(lines.count >= 3, "\(field)")
            for line in lines {
                #expect(!line.contains("{") && !line.contains("\""), "\(line)")
                #expect(!AuditDetail.allCases.contains { line.contains("· \($0.rawValue):") }, "\(line)")
            }
        }
    }

    @Test(
        arguments: [
            (
                "pages", ##"{"accent":"#000000","name":"A"}"##, ##"{"accent":"#0b6e6e","name":"A"}"##,
                ["Brand · Color: #000000 → #0b6e6e"], ["Marke · Farbe: #000000 → #0b6e6e"]
            ),
            (
                "details", #"{"bundleID":"a.b"}"#, #"{"bundleID":"a.b","teamID":"ABC"}"#,
                ["Team ID: – → ABC"], ["Team-ID: – → ABC"]
            ),
            (
                "restrictions", nil, #"{"origins":["https://a.com","https://b.com"]}"#,
                ["Restrictions · Web pages: https://a.com, https://b.com"],
                ["Einschränkungen · Webseiten: https://a.com, https://b.com"]
            ),
            ("pages", "{", "{}", ["Brand: { → {}"], ["Marke: { → {}"]),
            ("project", "1", "2", ["Project: shop → another project"], ["Projekt: shop → ein anderes Projekt"]),
            ("replacedBy", nil, "9", ["Replaced by: another key"], ["Ersetzt durch: ein anderer Schlüssel"]),
            (
                "roles", "viewer in shop", "owner, editor in a b",
                ["Roles: viewer in shop → owner in all projects, editor in a b"],
                ["Rollen: Leser in shop → Inhaber in allen Projekten, Redakteur in a b"]
            ),
            ("roles", nil, "later in shop", ["Roles: later in shop"], ["Rollen: later in shop"]),
            (
                "events", nil, "link.created clicks.recorded", ["Events: links created, clicks"],
                ["Ereignisse: Links angelegt, Klicks"]
            ),
            ("role", nil, "reader", ["Role: read only (reader)"], ["Rolle: nur lesen (reader)"]),
        ] as [(String, String?, String?, [String], [String])])
    func whatIsKeptAsJSONOrByIdentityIsSaidInWords(
        _ field: String, _ before: String?, _ after: String?, _ english: [String], _ german: [String]
    ) {
        let (change, names) = (AuditChange(field, before: before, after: after), AuditNames(["1": "shop"]))
        #expect(Self.english.lines(of: change, ofLink: false, names: names) == english)
        #expect(Self.german.lines(of: change, ofLink: false, names: names) == german)
    }

    @Test func customDataOfALinkIsSaidMemberByMember() {
        let change = AuditChange(
            LinkParameter.data.rawValue, before: #"{"a":{"b":1},"same":true}"#,
            after: #"{"a":{"b":2},"same":true,"list":[{"x":null},"y"]}"#)
        let lines = Self.english.lines(of: change, ofLink: true, names: AuditNames())
        let heading = Self.english.title(ofField: LinkParameter.data.rawValue, ofLink: true) ?? ""
        #expect(
            lines == ["\(heading) · a.b: 1 → 2", "\(heading) · list.2: – → y"])
        let many = (0..<40).map { "\"m\($0)\":\($0)" }.joined(separator: ",")
        let long = Self.english.lines(
            of: AuditChange(LinkParameter.data.rawValue, after: "{\(many)}"), ofLink: true, names: AuditNames())
        #expect(long.count == 13 && long.last == "And 28 more.")
    }

    @Test func pagesNameProjectsAndShowNoJSON() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let app = [("do", "add"), ("platform", "ios"), ("identifier", "com.example.app"), ("team", "ABCDE12345")]
        #expect(try await service.send(.post, "/_/apps", form: app, cookie: cookie).status == .seeOther)
        let domain = [("prefix", "https://b.example.com")]
        #expect(try await service.send(.post, "/_/domains", form: domain, cookie: cookie).status == .seeOther)
        let key = [("do", "create"), ("role", "reader"), ("name", "")]
        #expect(try await service.send(.post, "/_/keys", form: key, cookie: cookie).status == .created)
        let page = try await service.send(.get, "/_/audit", cookie: cookie).plain
        #expect(page.contains("Team ID: ABCDE12345") && page.contains("Project: test"), "\(page)")
        #expect(page.contains(">a key without a name<"))
        let list = try #require(page.firstMatch(of: #/<tbody>.*<\/tbody>/#.dotMatchesNewlines())).output
        let texts = list.replacing(#/<[^>]*>/#, with: " ")
        #expect(!texts.contains("{") && texts.firstMatch(of: #/[0-9a-f]{8}-[0-9a-f]{4}-/#) == nil, "\(texts)")
        let table = try await service.send(.get, "/_/audit.csv", cookie: cookie).text
        #expect(table.contains("bundleID"), "The table keeps what programs read.")
    }
}
