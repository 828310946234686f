import Foundation
import HTTPTypes
import LinkImportExport
import LinkRules
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkDashboard

/// Files that people bring, through the router: checked, reported, stored, refused.
@Suite struct ImportPageTests {
    private static let table = """
        short_link,link,name
        https://go.example.com/spring,https://www.example.com/spring,Spring
        https://go.example.com/bad code,https://www.example.com/bad,Bad
        https://go.example.com/winter,https://www.example.com/winter,Winter

        """

    /// The body of a form with a file, as browsers send it.
    private static func body(_ text: String, name: String = "links.csv", fields: [(String, String)] = []) -> String {
        let parts = fields.map { "--edge\r\nContent-Disposition: form-data; name=\"\($0.0)\"\r\n\r\n\($0.1)\r\n" }
        return parts.joined()
            + "--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(name)\"\r\n"
            + "Content-Type: text/csv\r\n\r\n\(text)\r\n--edge--\r\n"
    }

    private static let type = "multipart/form-data; boundary=edge"

    @Test(arguments: ["", "/report.csv"])
    func anImportThatIsNotHereMayBeOnAnotherNode(_ rest: String) async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let path = "/_/imports/\(UUID().uuidString)\(rest)"
        let answer = try await service.send(.get, path, cookie: cookie)
        #expect(answer.status == .notFound && answer.text.contains("it is on another node"), "\(answer.text)")
        let german = try await service.send(.get, path, cookie: cookie, language: "de")
        #expect(german.text.contains("er liegt auf einem anderen Knoten"))
        if rest.isEmpty {
            #expect(try await service.send(.post, path, form: [("do", "remove")], cookie: cookie).status == .notFound)
        }
        let none = try await service.send(.get, "/_/imports/none\(rest)", cookie: cookie)
        #expect(none.status == .notFound && !none.text.contains("node"))
    }

    @Test func aFileIsCheckedReportedAndThenStored() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let sent = try await service.send(
            .post, "/_/imports", body: Self.body(Self.table), type: Self.type, cookie: cookie)
        let path = try #require(sent.headers[.location], "\(sent.text)")
        let waiting = try await service.send(.get, path, cookie: cookie).text
        #expect(waiting.contains("http-equiv=\"refresh\"") && waiting.contains("Waits for its turn"))

        await service.imports.work()
        let checked = try await service.send(.get, path, cookie: cookie).text
        #expect(checked.contains("Checked, nothing stored yet") && checked.contains("Import 2 links"), "\(checked)")
        #expect(checked.contains("refused") && !checked.contains("http-equiv"))
        #expect(try await service.send(.get, "/spring", authority: "go.example.com").status == .notFound)
        let report = try await service.send(.get, "\(path)/report.csv", cookie: cookie)
        #expect(report.text.contains("rejected,links.csv,") && report.text.contains("bad code"))

        let stored = try await service.send(.post, path, form: [("do", "store")], cookie: cookie)
        #expect(stored.status == .seeOther)
        await service.imports.work()
        #expect(try await service.send(.get, path, cookie: cookie).text.contains("See the links"))
        #expect(
            try await service.send(.get, "/spring", authority: "go.example.com").headers[.location]
                == "https://www.example.com/spring")
        let log = try await service.send(.get, "/_/audit", cookie: cookie).text
        #expect(log.contains("import.finish") && log.contains("link.import"))
        #expect(log.matches(of: #/title="link\.import"/#).count == 1, "A check notes no links.")
        #expect(try await service.send(.post, path, form: [("do", "store")], cookie: cookie).status == .conflict)
    }

    @Test func theAuditLogSaysHowManyLinksAnImportTookIn() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        for codes in [["one", "two"], ["one", "two", "three"], ["one"]] {
            let rows = codes.map { "https://go.example.com/\($0),https://www.example.com/\($0)\n" }.joined()
            let sent = try await service.send(
                .post, "/_/imports", body: Self.body("short_link,link\n" + rows), type: Self.type, cookie: cookie)
            let path = try #require(sent.headers[.location], "\(sent.text)")
            await service.imports.work()
            _ = try await service.send(.post, path, form: [("do", "store")], cookie: cookie)
            await service.imports.work()
        }
        let entries = try await service.database.auditEntries(matching: AuditFilter(), before: nil, limit: 100)
        let taken = entries.filter { $0.action == AuditAction.linkImport.rawValue }
        let counts = taken.compactMap { $0.changes.first { $0.field == "links" }?.after }
        #expect(counts.sorted() == ["1", "2"], "One import had nothing new.")
        #expect(taken.allSatisfy { $0.projectID == service.project.id })
    }

    @Test func anImportThatWasUnderWayWhenTheServiceEndedSaysSoAndGoesOn() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let sent = try await service.send(
            .post, "/_/imports", body: Self.body(Self.table), type: Self.type, cookie: cookie)
        let path = try #require(sent.headers[.location])
        let next = try await service.restarted()
        #expect(try await next.send(.get, path, cookie: cookie).text.contains("Stopped"))
        #expect(try await next.send(.post, path, form: [("do", "check")], cookie: cookie).status == .seeOther)
        await next.imports.work()
        #expect(try await next.send(.get, path, cookie: cookie).text.contains("Import 2 links"))
    }

    @Test func aTableOfBranchIsRecognizedByItsColumns() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let table = "Link,$desktop_url,Channel\nhttps://go.example.com/b,https://www.example.com/b,sms\n"
        let sent = try await service.send(.post, "/_/imports", body: Self.body(table), type: Self.type, cookie: cookie)
        let path = try #require(sent.headers[.location])
        await service.imports.work()
        let page = try await service.send(.get, path, cookie: cookie).text
        #expect(page.contains("Import 1 link"), "\(page)")
    }

    @Test func badFilesSayWhatIsWrong() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let none = try await service.send(
            .post, "/_/imports", body: Self.body("", name: ""), type: Self.type, cookie: cookie)
        #expect(none.status == .unprocessableContent && none.text.contains("Choose a file first."))
        let long = try await service.send(
            .post, "/_/imports", body: Self.body(String(repeating: "x", count: 1 << 20)), type: Self.type,
            cookie: cookie, language: "de")
        #expect(
            long.status == .unprocessableContent && long.text.contains("Die Datei ist größer als"), "\(long.status)")
        let cut = try await service.send(
            .post, "/_/imports", body: String(Self.body(Self.table).dropLast(12)), type: Self.type, cookie: cookie)
        #expect(cut.status == .badRequest)
        let picture = try await service.send(
            .post, "/_/imports", body: Self.body("\u{89}PNG\r\n and so on"), type: Self.type, cookie: cookie)
        let path = try #require(picture.headers[.location])
        await service.imports.work()
        #expect(try await service.send(.get, path, cookie: cookie).text.contains("Failed"))
        #expect(try await service.send(.get, "/_/imports/\(path)", cookie: cookie).status == .notFound)
    }

    @Test(arguments: ["", String(repeating: "x", count: 1 << 20)])
    func whatWasChosenStaysWhereTheFileIsNotTaken(_ file: String) async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let fields = [("form", "branch"), ("domain", "https://go.example.com"), ("replaces", "on")]
        let answer = try await service.send(
            .post, "/_/imports", body: Self.body(file, fields: fields), type: Self.type, cookie: cookie)
        #expect(answer.status == .unprocessableContent && answer.text.contains("id=\"drop\""))
        #expect(answer.text.contains("<option value=\"branch\" selected>"), "\(answer.text)")
        #expect(answer.text.contains("<option value=\"https://go.example.com\" selected>"))
        #expect(answer.text.contains("name=\"replaces\" value=\"on\" checked"))
    }

    /// A browser sends the fields of a form in their order, and what follows a file that is too large is not read.
    @Test func theFormSendsItsFileLast() async throws {
        let service = try await DashboardUnderTest()
        let page = try await service.send(.get, "/_/imports", cookie: try await service.signInOwner()).text
        let form = try #require(page.firstMatch(of: #/(?s)id="drop">(.*?)<\/form>/#)?.output.1)
        let names = form.matches(of: #/<(?:input|select) [^>]*?name="([a-z]+)"/#).map { String($0.output.1) }
        #expect(names == ["form", "domain", "replaces", "file"])
    }

    @Test func whyAFileWasNotTakenIsSaidInTheReadersLanguage() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let sent = try await service.send(
            .post, "/_/imports", body: Self.body("<!doctype html>\n<p>Not found</p>"), type: Self.type, cookie: cookie)
        let path = try #require(sent.headers[.location], "\(sent.text)")
        await service.imports.work()
        let english = try await service.send(.get, path, cookie: cookie).text
        #expect(english.contains("The file is a web page; download it again as CSV."), "\(english)")
        let german = try await service.send(.get, path, cookie: cookie, language: "de").text
        #expect(german.contains("<strong>Die Datei ist eine Webseite."), "\(german)")
        let early = try await service.send(.post, path, form: [("do", "store")], cookie: cookie, language: "de")
        #expect(early.status == .conflict && early.text.contains("Die Datei muss zuerst geprüft werden."))
    }

    @Test(arguments: [
        (#"{"type":"waymark","version":1}"# + "\n", "table", "an export of Waymark"),
        (#"{"type":"waymark","version":99}"# + "\n", "recognized", "an export of Waymark"),
        (#"{"link":"https://a.com/"}"#, "recognized", "The file contains JSON. Here you can import"),
        ("{\n  \"links\": []\n}", "firebase", "The file contains JSON. Here you can import"),
        (#" [ {"link":"https://a.com/"}]"#, "recognized", "The file contains JSON. Here you can import"),
        ("code,link\nspring,https://a.com/\n", "recognized", "choose where the links go"),
        ("a b c d\n", "recognized", "and not two URLs per line."),
    ])
    func filesThatTheFormDoesNotTakeAreNamed(text: String, form: String, reason: String) async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let sent = try await service.send(
            .post, "/_/imports", body: Self.body(text, fields: [("form", form)]), type: Self.type, cookie: cookie)
        let path = try #require(sent.headers[.location], "\(sent.text)")
        await service.imports.work()
        let page = try await service.send(.get, path, cookie: cookie).text
        #expect(page.contains(reason) && !page.contains("--domain"), "\(page)")
        #expect(page.contains("waymark import ndjson") == reason.contains("Waymark"))
    }

    @Test func thePageNamesTheDomainsThatLinksGoTo() async throws {
        let service = try await DashboardUnderTest(
            domains: (1...5).map { "https://d\($0).example.com" } + ["https://go.example.com"])
        let other = try await service.useCases.administration.addProject(name: "other")
        _ = try await service.useCases.administration.addDomain(
            DomainSettings(prefix: "https://their.example.com"), to: other.id)
        let cookie = try await service.signInOwner()
        func check(_ links: [String], language: String = "en") async throws -> String {
            let rows = links.map { "https://\($0),https://a.com/\n" }.joined()
            let sent = try await service.send(
                .post, "/_/imports?project=\(service.project.id)", body: Self.body("short_link,link\n" + rows),
                type: Self.type, cookie: cookie)
            let path = try #require(sent.headers[.location], "\(sent.text)")
            await service.imports.work()
            return try await service.send(.get, path, cookie: cookie, language: language).plain
        }
        let refused = try await check(["their.example.com/a", "their.example.com/b", "go.example.com/a"])
        #expect(refused.contains("<dd>https://go.example.com</dd>"), "\(refused)")
        #expect(!refused.contains("<dd>https://their.example.com"))
        let all = (1...5).map { "d\($0).example.com/a" } + ["d4.example.com/b"]
        let first = "https://d4.example.com, https://d1.example.com, https://d2.example.com"
        #expect(try await check(all).contains("\(first) and 2 more"))
        #expect(try await check(all, language: "de").contains("\(first) und 2 weitere"))
    }

    @Test func whyRowsWereNotTakenIsSaidInTheReadersLanguage() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let table = """
            short_link,link,expires
            https://go.example.com/taken,https://www.example.com/a,
            https://go.example.com/bad code,https://www.example.com/b,
            https://go.example.com/c,www.example.com,
            https://go.example.com/d,https://www.example.com/d,5/1/2020

            """
        _ = try await service.send(
            .post, "/_/links/new", form: [("link", "https://a.com/"), ("code", "taken")], cookie: cookie)
        let sent = try await service.send(.post, "/_/imports", body: Self.body(table), type: Self.type, cookie: cookie)
        let path = try #require(sent.headers[.location], "\(sent.text)")
        await service.imports.work()
        let german = try await service.send(.get, path, cookie: cookie, language: "de").text
        for reason in [
            "Den Code hat schon ein Link zu „https://a.com/“.", "Das ist keine Webadresse.",
            "Die Adresse beginnt weder mit https:// noch mit http://.",
            "„5/1/2020“ zählt nicht: Gemeint ist der 5.1.2020 oder der 1.5.2020. Der Link ist abgeschaltet",
        ] {
            #expect(german.contains(reason), "\(reason) \(german)")
        }
        #expect(!german.contains("lang=\"en\""))
        let english = try await service.send(.get, path, cookie: cookie).text
        #expect(english.contains("“5/1/2020” is ignored: it is 2020-01-05 or 2020-05-01; the link is disabled"))
        let report = try await service.send(.get, "\(path)/report.csv", cookie: cookie, language: "de").text
        let taken = "the code is in use by a link to https://a.com/; you can choose to overwrite existing links"
        #expect(english.contains(taken) && report.contains(taken))
    }

    @Test(arguments: ["", #","fault":{"ofALaterService":{"_0":1}}"#])
    func aReasonThatAnotherServiceHasWrittenIsShownAsItIs(fault: String) throws {
        let text = #"{"number":2,"column":"link","reason":"it is odd","outcome":"rejected"\#(fault)}"#
        let finding = try JSONDecoder().decode(UploadedImport.Finding.self, from: Data(text.utf8))
        #expect(finding.reason == "it is odd" && finding.fault == nil)
    }

    @Test func viewersBringNoFiles() async throws {
        let service = try await DashboardUnderTest()
        let owner = try await service.person(try await service.signInOwner())
        let cookie = try await service.signIn(.viewer, by: owner)
        let sent = try await service.send(
            .post, "/_/imports", body: Self.body(Self.table), type: Self.type, cookie: cookie)
        #expect(sent.status == .forbidden)
    }

    @Test(arguments: [1, 2, 3, 7, 64, 1000]) func aFormWithFilesIsReadWhateverThePiecesAre(size: Int) throws {
        var reader = try #require(MultipartReader(contentType: "multipart/form-data; boundary=\"edge\""))
        let text = Self.body("a\r\n--edg\r\n-", name: "a;b.csv", fields: [("form", "table"), ("domain", "")])
        var events: [MultipartReader.Event] = []
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            events += try reader.take(rest.prefix(size))
            rest = rest.dropFirst(size)
        }
        let bytes = events.flatMap { if case .bytes(let bytes) = $0 { bytes } else { [UInt8]() } }
        #expect(reader.isComplete && String(decoding: bytes, as: UTF8.self) == "a\r\n--edg\r\n-")
        #expect(events.contains(.field(name: "form", value: "table")))
        #expect(events.contains(.field(name: "domain", value: "")))
        #expect(events.last == .fileEnd)
    }
}
