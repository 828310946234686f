import HTTPTypes
import LinkRules
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkDashboard

/// The page on which an app is changed.
@Suite struct AppPageTests {
    private static let key = Array(repeating: "0F", count: 32).joined(separator: ":")
    private static let other = Array(repeating: "A1", count: 32).joined(separator: ":")

    /// Apps with all that may be known of them.
    private static let apps: [RegisteredApp] = [
        .ios(
            IOSApp(
                bundleID: "com.example.app", teamID: "ABCDE12345", appIDPrefix: "ZYXWV98765",
                appStoreID: AppStoreID("123456789"), customScheme: CustomScheme("shop"), minimumVersion: "1.2")),
        .macos(
            MacApp(
                bundleID: "com.example.app", teamID: "ABCDE12345", appIDPrefix: "ZYXWV98765",
                appStoreID: AppStoreID("123456789"), customScheme: CustomScheme("shop"), minimumVersion: "1.2",
                downloadURL: WebURL("https://example.com/get"))),
        .android(
            AndroidApp(
                packageName: "com.example.app", fingerprints: [key, other], uploadKeyFingerprint: key,
                minimumVersionCode: 42, customScheme: CustomScheme("shop"))),
    ]

    /// A service with an app, and the address of its page.
    private struct Setting {
        let service: DashboardUnderTest
        let cookie: String
        let id: AppRecord.ID
        var path: String { "/_/apps/\(id)" }

        init(_ app: RegisteredApp = .ios(IOSApp(bundleID: "com.example.app", teamID: "ABCDE12345"))) async throws {
            service = try await DashboardUnderTest()
            cookie = try await service.signInOwner()
            let record = try await service.useCases.administration.addApp(
                app, name: "Shop", iconURL: WebURL("https://example.com/icon.png"), to: service.project.id)
            id = record.id
        }

        var stored: AppRecord? {
            get async throws {
                try await service.useCases.administration.apps(of: service.project.id).first { $0.id == id }
            }
        }

        func get(_ language: String = "en") async throws -> String {
            try await service.send(.get, path, cookie: cookie, language: language).plain
        }

        func post(_ form: [(String, String)], _ language: String = "en") async throws -> DashboardUnderTest.Answer {
            try await service.send(.post, path, form: form, cookie: cookie, language: language)
        }
    }

    /// The fields that a form was filled with, as a browser sends them.
    private static func fields(_ page: String) throws -> [(String, String)] {
        let form = String(
            try #require(page.firstMatch(of: #/<form class="card".*?<\/form>/#.dotMatchesNewlines()), "\(page)").output)
        let inputs = form.matches(of: #/<input [^>]*?name="([a-z]+)"[^>]*? value="([^"]*)"/#)
        let areas = form.matches(of: #/<textarea [^>]*?name="([a-z]+)"[^>]*>\n([^<]*)</#)
        return inputs.map { (String($0.output.1), String($0.output.2)) }
            + areas.map { (String($0.output.1), String($0.output.2)) }
    }

    private static func setting(_ fields: [(String, String)], _ name: String, _ value: String) -> [(String, String)] {
        fields.filter { $0.0 != name } + [(name, value)]
    }

    @Test(arguments: apps) func theFormHoldsAllThatIsKnownOfAnApp(app: RegisteredApp) async throws {
        let setting = try await Setting(app)
        let before = try #require(try await setting.stored)
        let page = try await setting.get()
        #expect(page.contains("<details open>") && !page.contains("name=\"platform\""))
        #expect(page.contains("name=\"fingerprint\"") == (app.platform == "android"))
        let saved = try await setting.post(Self.fields(page) + [("do", "save")])
        #expect(saved.headers[.location] == "/_/apps?note=saved", "\(saved.text)")
        #expect(try await setting.stored == before)
        let renamed = try await setting.post(
            Self.setting(Self.fields(page), "name", "Store") + [("do", "save"), ("platform", "android")])
        #expect(renamed.status == .seeOther)
        var after = before
        after.name = "Store"
        #expect(try await setting.stored == after)
    }

    @Test func theAuditLogSaysWhatAnAppWasBefore() async throws {
        let setting = try await Setting()
        let fields = Self.setting(try Self.fields(try await setting.get()), "team", "ZYXWV98765")
        #expect(try await setting.post(fields).status == .seeOther)
        let log = try await setting.service.send(.get, "/_/audit", cookie: setting.cookie).plain
        #expect(
            log.contains("title=\"app.update\"") && log.contains("ABCDE12345") && log.contains("ZYXWV98765"), "\(log)")
    }

    @Test func whatOthersSavedMeanwhileStaysAndIsShown() async throws {
        for (language, title, now) in [
            ("en", "Somebody changed this app meanwhile", "Stored now: Theirs"),
            ("de", "Jemand hat diese App inzwischen geändert", "Jetzt gespeichert: Theirs"),
        ] {
            let setting = try await Setting()
            let fields = try Self.fields(try await setting.get())
            var theirs = try #require(try await setting.stored)
            theirs.name = "Theirs"
            _ = try await setting.service.useCases.administration.updateApp(theirs)
            let own = Self.setting(fields, "name", "Own")
            let refused = try await setting.post(own, language)
            #expect(refused.status == .conflict && refused.plain.contains(title), "\(refused.plain)")
            #expect(refused.plain.contains(#/>Theirs<\/td><td[^>]*>Own<\/td>/#) && refused.plain.contains(now))
            #expect(try await setting.stored == theirs)
            // Whoever has seen it may save it.
            #expect(try await setting.post(Self.fields(refused.plain)).status == .seeOther)
            #expect(try await setting.stored?.name == "Own")
        }
    }

    @Test func ofFormsThatAreSentAtOnceOneIsSaved() async throws {
        let setting = try await Setting()
        let fields = try Self.fields(try await setting.get())
        let statuses = try await withThrowingTaskGroup { group in
            for number in 0..<8 {
                group.addTask { try await setting.post(Self.setting(fields, "name", "Shop \(number)")).status }
            }
            return try await group.reduce(into: [HTTPResponse.Status]()) { $0.append($1) }
        }
        #expect(statuses.count { $0 == .seeOther } == 1 && statuses.count { $0 == .conflict } == 7, "\(statuses)")
    }

    @Test(arguments: [
        ("team", "x", 0), ("prefix", "x", 0), ("store", "x", 0), ("scheme", "http", 0), ("minimum", "1 0", 0),
        ("minimum", "latest", 1), ("code", "0", 2),
        ("icon", "http://example.com/a.png", 0), ("identifier", "a b", 0), ("download", "nowhere", 1),
        ("fingerprint", "x", 2), ("upload", "x", 2), ("code", "x", 2), ("code", "-1", 2),
    ])
    func whatIsWrongIsSaidAtItsField(_ field: String, _ value: String, _ platform: Int) async throws {
        let setting = try await Setting(Self.apps[platform])
        let before = try await setting.stored
        let fields = Self.setting(try Self.fields(try await setting.get()), field, value)
        for language in ["en", "de"] {
            let answer = try await setting.post(fields, language)
            #expect(answer.status == .unprocessableContent)
            #expect(answer.text.contains("id=\"\(field)-error\""), "\(answer.text)")
            #expect(answer.text.contains("<details open>"))
        }
        #expect(try await setting.stored == before)
    }

    /// Whoever sends a form with many faults learns of all of them at once.
    @Test(arguments: [
        (0, ["identifier", "team", "store", "scheme", "prefix", "minimum", "icon"]),
        (1, ["identifier", "team", "store", "scheme", "prefix", "minimum", "icon", "download"]),
        (2, ["identifier", "fingerprint", "scheme", "upload", "code", "icon"]),
    ])
    func allThatIsWrongIsSaidAtOnce(_ platform: Int, _ wrong: [String]) async throws {
        let setting = try await Setting(Self.apps[platform])
        let before = try await setting.stored
        var changed = try Self.fields(try await setting.get())
        for field in wrong { changed = Self.setting(changed, field, "x y") }
        let added = wrong.map { ($0, "x y") } + [("do", "add"), ("platform", Self.apps[platform].platform)]
        for language in ["en", "de"] {
            let answers = [
                try await setting.post(changed, language),
                try await setting.service.send(
                    .post, "/_/apps", form: added, cookie: setting.cookie, language: language),
            ]
            for answer in answers {
                #expect(answer.status == .unprocessableContent)
                for field in wrong {
                    let told = ["<p class=\"error\" id=\"\(field)-error\">", "<li><a href=\"#\(field)\">"]
                    #expect(told.allSatisfy { answer.text.contains($0) }, "\(field): \(answer.text)")
                }
                #expect(answer.text.matches(of: #/<li><a href="#/#).count == wrong.count, "\(answer.text)")
                let described = answer.text.matches(of: #/aria-describedby="[^"]*-error" aria-invalid="true"/#)
                #expect(described.count == wrong.count, "\(answer.text)")
            }
        }
        #expect(try await setting.stored == before)
        #expect(try await setting.service.useCases.administration.apps(of: setting.service.project.id).count == 1)
    }

    @Test func aVersionOlderThanTheRuleStaysWhereTheFormLeavesIt() async throws {
        let setting = try await Setting()
        var old = try #require(try await setting.stored)
        old.app = .ios(IOSApp(bundleID: "com.example.app", minimumVersion: "1.2-beta"))
        try await setting.service.database.update(old, read: nil)
        try await setting.service.useCases.directory.refresh()
        let fields = Self.setting(try Self.fields(try await setting.get()), "name", "Store")
        #expect(try await setting.post(fields).status == .seeOther)
        #expect(try await setting.stored?.app == old.app)
        let again = Self.setting(try Self.fields(try await setting.get()), "minimum", "1.3-beta")
        #expect(try await setting.post(again).status == .unprocessableContent)
    }

    @Test func anIDThatAnotherAppHasIsRefused() async throws {
        let setting = try await Setting()
        _ = try await setting.service.useCases.administration.addApp(
            .ios(IOSApp(bundleID: "com.example.other")), to: setting.service.project.id)
        let fields = Self.setting(try Self.fields(try await setting.get()), "identifier", "com.example.other")
        let answer = try await setting.post(fields)
        #expect(answer.status == .unprocessableContent && answer.text.contains("id=\"identifier-error\""))
        #expect(try await setting.stored?.app.bundleOrPackage == "com.example.app")
    }

    @Test(arguments: [
        ("en", "The app “com.example.app” already exists."),
        ("de", "Die App „com.example.app“ gibt es in diesem Projekt schon."),
    ])
    func anAppThatIsThereIsRefusedAtItsID(_ language: String, _ sentence: String) async throws {
        for app in Self.apps {
            let setting = try await Setting(app)
            let form = [("do", "add"), ("platform", app.platform), ("identifier", "com.example.app")]
            let answer = try await setting.service.send(
                .post, "/_/apps", form: form, cookie: setting.cookie, language: language)
            #expect(answer.status == .unprocessableContent)
            #expect(answer.text.contains("id=\"identifier-error\">\(sentence)</p>"), "\(answer.text)")
        }
    }

    @Test(arguments: [
        ("ios", ["fingerprint", "code", "upload"], "Android"), ("ios", ["download"], "Mac"),
        ("macos", ["fingerprint", "code", "upload"], "Android"),
        ("android", ["team", "store", "prefix", "minimum"], "iPhone, iPad, Mac"), ("android", ["download"], "Mac"),
    ])
    func whatBelongsToAnotherPlatformIsRefusedAndNotLost(
        _ platform: String, _ wrong: [String], _ others: String
    ) async throws {
        let setting = try await Setting()
        let form =
            wrong.map { ($0, "typed") } + [("do", "add"), ("platform", platform), ("identifier", "com.example.b")]
        for (language, sentence) in [
            ("en", "This belongs to apps for \(others)."), ("de", "Das gehört zu Apps für \(others)."),
        ] {
            let answer = try await setting.service.send(
                .post, "/_/apps", form: form, cookie: setting.cookie, language: language)
            #expect(answer.status == .unprocessableContent)
            for field in wrong {
                #expect(answer.text.contains("id=\"\(field)-error\">\(sentence)</p>"), "\(field): \(answer.text)")
            }
            #expect(answer.text.matches(of: #/typed<\/textarea>|"typed"/#).count == wrong.count, "\(answer.text)")
        }
        #expect(try await setting.service.useCases.administration.apps(of: setting.service.project.id).count == 1)
    }

    @Test func anAppThatWasRemovedMeanwhileLeadsToTheOthers() async throws {
        let setting = try await Setting()
        let fields = try Self.fields(try await setting.get())
        let app = try #require(try await setting.stored)
        try await setting.service.useCases.administration.removeApp(app.id)
        let answer = try await setting.post(fields, "de")
        #expect(answer.status == .notFound && answer.text.contains("Diese App gibt es nicht."), "\(answer.text)")
        #expect(answer.text.contains("<h1>Apps</h1>"))
        #expect(try await setting.stored == nil)
    }

    @Test func whoMayChangeAppsFindsTheWay() async throws {
        let setting = try await Setting()
        let service = setting.service
        let viewer = try await service.signIn(.viewer, by: service.person(setting.cookie))
        let link = "href=\"\(setting.path)\""
        #expect(try await service.send(.get, "/_/apps", cookie: setting.cookie).text.contains(link))
        #expect(try await !service.send(.get, "/_/apps", cookie: viewer).text.contains(link))
    }

    @Test func aNewAppMayHaveAllOfIt() async throws {
        let setting = try await Setting()
        let form = [
            ("do", "add"), ("platform", "android"), ("identifier", "com.example.new"),
            ("fingerprint", "\(Self.key)\n\n \(Self.other) "), ("upload", Self.other), ("code", "7"), ("scheme", "new"),
            ("icon", "https://example.com/new.png"),
        ]
        let service = setting.service
        #expect(try await service.send(.post, "/_/apps", form: form, cookie: setting.cookie).status == .seeOther)
        let added = try await service.useCases.administration.apps(of: service.project.id).first { $0.id != setting.id }
        let expected = AndroidApp(
            packageName: "com.example.new", fingerprints: [Self.key, Self.other], uploadKeyFingerprint: Self.other,
            minimumVersionCode: 7, customScheme: CustomScheme("new"))
        #expect(added?.app == .android(expected) && added?.iconURL?.description == "https://example.com/new.png")
    }
}
