import LinkRules
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkService

@Suite struct AdministrationTests {
    private func code(_ operation: () async throws -> Void) async -> LinkServiceError.Code? {
        let error = await #expect(throws: LinkServiceError.self) { try await operation() }
        return error?.code
    }

    @Test func projectsAreAddedChangedAndRemoved() async throws {
        let fixture = try await ServiceFixture()
        let administration = fixture.useCases.administration
        var project = try await administration.addProject(name: "second")
        project.name = "renamed"
        project.urlPatterns = ["^https://"]
        try await administration.updateProject(project)
        #expect(try await administration.project(named: "renamed") == project)
        #expect(try await administration.project(named: project.id.description) == project)
        #expect(await code { _ = try await administration.project(named: nil) } == .invalidArgument)
        #expect(await code { _ = try await administration.project(named: "none") } == .notFound)
        #expect(await code { _ = try await administration.addProject(name: "renamed") } == .alreadyExists)
        #expect(await code { _ = try await administration.addProject(name: "") } == .invalidArgument)
        #expect(
            await code { _ = try await administration.addProject(name: "x", urlPatterns: ["("]) } == .invalidArgument)
        try await administration.removeProject(project)
        #expect(try await administration.projects() == [fixture.project])
        #expect(try await administration.project(named: nil) == fixture.project)
        #expect(await code { try await administration.removeProject(fixture.project) } == .alreadyExists)
    }

    @Test func codesThatLetterCaseKeepsApartAreNamed() async throws {
        let fixture = try await ServiceFixture()
        for code in ["x", "aB", "Ab"] {
            let record = LinkRecord(
                id: LinkRecord.ID(at: ServiceFixture.moment), projectID: fixture.project.id,
                domainID: fixture.domain.id, code: try ShortCode.sample(code),
                link: DynamicLink(link: try WebURL("https://e.com/")), createdAt: ServiceFixture.moment,
                updatedAt: ServiceFixture.moment)
            _ = try await fixture.database.insert(NewLinkRecord(record: record, candidates: [record.code]))
        }
        var domain = fixture.domain
        domain.isCaseSensitive = false
        let error = await #expect(throws: LinkServiceError.self) {
            try await fixture.useCases.administration.updateDomain(domain)
        }
        #expect(error?.code == .alreadyExists)
        #expect(error?.message.contains("“Ab” and “aB”") == true)
    }

    @Test func aRetiredHostIsTakenByNoOtherDomain() async throws {
        let fixture = try await ServiceFixture()
        let administration = fixture.useCases.administration
        var domain = fixture.domain
        domain.alternateHost = "new.example.com"
        domain.retiredHosts = ["OLD.example.com", "new.example.com", "old.example.com"]
        domain = try await administration.updateDomain(domain)
        #expect(domain.retiredHosts == ["old.example.com"])
        for settings in [
            DomainSettings(prefix: "https://old.example.com"),
            DomainSettings(prefix: "https://a.example.com", alternateHost: "old.example.com"),
        ] {
            let error = await #expect(throws: LinkServiceError.self) {
                try await administration.addDomain(settings, to: fixture.project.id)
            }
            #expect(error?.code == .alreadyExists)
            #expect(error?.message.contains("--remove-host old.example.com") == true)
        }
        // A host that becomes the alternate host again is no longer retired.
        var back = domain
        back.alternateHost = "old.example.com"
        back = try await administration.updateDomain(back.keepingHosts(of: domain))
        #expect(back.alternateHost == "old.example.com" && back.retiredHosts == ["new.example.com"])
        back.retiredHosts = (0...LinkDomainRecord.maximumRetiredHosts).map { "h\($0).example.com" }
        let crowded = back
        #expect(await code { _ = try await administration.updateDomain(crowded) } == .invalidArgument)
    }

    @Test func aMovedDomainKeepsItsLinksAndGivesTheSameOnesAgain() async throws {
        let fixture = try await ServiceFixture()
        let administration = fixture.useCases.administration
        let stranger = try await fixture.addStranger()
        let first = try await fixture.useCases.shortener.create(
            fixture.creation(idempotency: .parameters), caller: fixture.server)
        let project = try await administration.project(named: "stranger")
        let moved = try await administration.moveDomain(fixture.domain, to: project)
        #expect(moved.projectID == project.id)
        try await fixture.useCases.directory.refresh()
        var creation = try fixture.creation(idempotency: .parameters)
        creation.domain = moved
        let again = try await fixture.useCases.shortener.create(creation, caller: stranger.caller)
        #expect(again.record.id == first.record.id && again.record.projectID == project.id)
        await #expect(throws: LinkServiceError.self) {
            try await fixture.useCases.shortener.create(creation, caller: fixture.server)
        }
        #expect(await code { _ = try await administration.moveDomain(moved, to: project) } == .invalidArgument)
    }

    @Test func appsAreAddedOnce() async throws {
        let fixture = try await ServiceFixture()
        let administration = fixture.useCases.administration
        var record = try await administration.addApp(.ios(IOSApp(bundleID: "a.b")), to: fixture.project.id)
        let repeated = { _ = try await administration.addApp(.ios(IOSApp(bundleID: "a.b")), to: fixture.project.id) }
        #expect(await code(repeated) == .alreadyExists)
        record.app = .ios(IOSApp(bundleID: "a.b", teamID: "ABCDE12345"))
        #expect(try await administration.updateApp(record) == record)
        #expect(try await administration.apps(of: fixture.project.id) == [record])
        try await administration.removeApp(record.id)
        let id = record.id
        #expect(await code { try await administration.removeApp(id) } == .notFound)
    }

    /// A change that was made of an app as it was before is made anew, and what others have saved stays.
    @Test func changesOfAnAppAtTheSameTimeAreAllMade() async throws {
        let fixture = try await ServiceFixture()
        let administration = fixture.useCases.administration
        let app = try await administration.addApp(.ios(IOSApp(bundleID: "a.b")), to: fixture.project.id)
        var renamed = app
        renamed.name = "Fjord & Fell"
        _ = try await administration.updateApp(renamed)
        let stale = app
        #expect(
            await code { _ = try await administration.updateApp(stale, read: stale) } == .versionMismatch)
        let changed = try await administration.changeApp(app.id) { app in
            app.app = .ios(IOSApp(bundleID: "a.b", teamID: "ABCDE12345"))
        }
        #expect(changed.name == "Fjord & Fell" && changed.app.iosApp?.teamID == "ABCDE12345")
        #expect(try await administration.apps(of: fixture.project.id) == [changed])
    }

    /// Names are pasted from anywhere: characters that reorder or hide text are removed, and several lines become one.
    @Test(arguments: [
        ("Fjord & Fell", "Fjord & Fell"), ("\u{202E}lleF", "lleF"), ("a\u{200F}b\u{200B}", "a\u{200F}b"),
        (" Fjord\r\n& \t Fell\u{0} ", "Fjord & Fell"), ("\u{2066}x\u{2069}\u{FEFF}", "x"),
    ])
    func namesOnPagesAreMended(_ name: String, _ mended: String) async throws {
        let fixture = try await ServiceFixture()
        let administration = fixture.useCases.administration
        var domain = fixture.domain
        domain.pages = DomainBrand(name: name, title: name, text: name)
        let pages = try await administration.updateDomain(domain).pages
        #expect([pages.name, pages.title, pages.text] == [mended, mended, mended])
        let app = try await administration.addApp(.ios(IOSApp(bundleID: "a.b")), name: name, to: fixture.project.id)
        #expect(app.name == mended)
        #expect(try await administration.updateApp(app).name == mended)
        #expect(try await administration.apps(of: fixture.project.id) == [app])
    }

    @Test(arguments: ["", " ", "\u{200B}", String(repeating: "n", count: 61)])
    func namesThatNoPageCouldShowAreRefused(_ name: String) async throws {
        let fixture = try await ServiceFixture()
        let administration = fixture.useCases.administration
        let error = await #expect(throws: LinkServiceError.self) {
            try await administration.addApp(.ios(IOSApp(bundleID: "a.b")), name: name, to: fixture.project.id)
        }
        #expect(error?.parameter == "name")
        let icon = await #expect(throws: LinkServiceError.self) {
            try await administration.addApp(
                .ios(IOSApp(bundleID: "a.b")), iconURL: WebURL("http://a.example/i.png"), to: fixture.project.id)
        }
        #expect(icon?.parameter == "iconURL")
    }

    @Test(arguments: [
        "http://go.example.org", "https://user@x.example", "https://x.example?q", "https://x.example#f", "",
        "https://go.example.com/api", "https://x.example/V1/x", "https://x.example/.well-known",
        "https://x.example/apple-app-site-association", "https://x.example/robots.txt",
        "https://", "not a domain", "ftp://x.example", "https://x.example/a b",
        "nope", "nope/a", " nope ", "javascript:1", "mailto:a@x.example", "intranet:8080",
    ])
    func wrongDomainsAreRefused(prefix: String) async throws {
        let fixture = try await ServiceFixture()
        let error = await #expect(throws: LinkServiceError.self) {
            try await fixture.useCases.administration.addDomain(
                DomainSettings(prefix: prefix), to: fixture.project.id)
        }
        #expect(error?.code == .invalidArgument && error?.parameter == "domain")
    }

    @Test(arguments: [
        ("x.example", "https://x.example"), (" X.example:8443/a/ ", "https://x.example:8443/a"),
        ("localhost:8080", "https://localhost:8080"), ("https://intranet:8080", "https://intranet:8080"),
    ])
    func aDomainIsReadAsPeopleTypeAddresses(_ typed: String, _ domain: String) async throws {
        let fixture = try await ServiceFixture()
        let added = try await fixture.useCases.administration.addDomain(
            DomainSettings(prefix: typed), to: fixture.project.id)
        #expect(added.domain.description == domain)
    }

    @Test func changesAtTheSameTimeAreAllMade() async throws {
        let fixture = try await ServiceFixture()
        let administration = fixture.useCases.administration
        try await withThrowingTaskGroup { group in
            for number in 0..<8 {
                group.addTask {
                    try await administration.changeProject(fixture.project.id) { $0.urlPatterns.append("p\(number)") }
                    try await administration.changeDomain(fixture.domain.id) { $0.urlPatterns.append("d\(number)") }
                }
            }
            try await group.waitForAll()
        }
        let project = try await administration.project(named: nil)
        #expect(Set((0..<8).map { "p\($0)" }).isSubset(of: project.urlPatterns))
        let domain = try #require(try await administration.domains(of: fixture.project.id).first)
        #expect(Set((0..<8).map { "d\($0)" }).isSubset(of: domain.urlPatterns))
    }

    @Test func aDomainIsReplacedOnlyAsItWasRead() async throws {
        let fixture = try await ServiceFixture()
        let administration = fixture.useCases.administration
        let (project, domain) = (fixture.project, fixture.domain)
        try await administration.changeProject(project.id) { $0.matchesProbably.toggle() }
        try await administration.changeDomain(domain.id) { $0.servesAssociations.toggle() }
        #expect(await code { try await administration.updateProject(project, read: project) } == .versionMismatch)
        #expect(await code { _ = try await administration.updateDomain(domain, read: domain) } == .versionMismatch)
    }

    @Test func targetsOfADomainLieOnNoLinkDomain() async throws {
        let fixture = try await ServiceFixture()
        let administration = fixture.useCases.administration
        var record = fixture.domain
        record.notFoundURL = WebURL("https://go.example.com/other")
        let looping = record
        #expect(await code { _ = try await administration.updateDomain(looping) } == .invalidArgument)
        let settings = DomainSettings(prefix: "https://x.example", fallbackURL: WebURL("https://x.example/a"))
        #expect(
            await code { _ = try await administration.addDomain(settings, to: fixture.project.id) } == .invalidArgument)
    }

    @Test func domainsMayOverlapButNotBeTheSame() async throws {
        let fixture = try await ServiceFixture()
        let administration = fixture.useCases.administration
        func add(_ prefix: String, alternateHost: String? = nil) async throws -> LinkDomainRecord {
            try await administration.addDomain(
                DomainSettings(prefix: prefix, alternateHost: alternateHost), to: fixture.project.id)
        }
        let below = try await add("go.example.com/promos/", alternateHost: "WWW.example.com")
        #expect(below.domain.description == "https://go.example.com/promos")
        #expect(below.alternateHost == "www.example.com")
        #expect(try await add("http://localhost:8080").domain.port == 8080)
        #expect(try await add("http://[::1]:8080").domain.isLoopback)
        // A host of a network of one's own.
        #expect(try await add("https://links").domain.host == "links")
        #expect(await code { _ = try await add("https://GO.example.com/") } == .alreadyExists)
        #expect(await code { _ = try await add("https://www.example.com/promos") } == .alreadyExists)
        #expect(await code { _ = try await add("https://x.example", alternateHost: "x.example") } == .invalidArgument)
        #expect(await code { _ = try await add("https://x.example", alternateHost: "y.example/z") } == .invalidArgument)
        #expect(await code { _ = try await add("https://x.example", alternateHost: "not a host") } == .invalidArgument)
        #expect(try await administration.domain(named: "go.example.com/promos") == below)
        #expect(await code { _ = try await administration.domain(named: "nowhere.example") } == .notFound)
    }

    @Test(arguments: [
        "x.example/promos", "X.Example/promos/", "https://x.example/promos", "http://x.example/promos",
        " x.example/promos ", "x.example:443/promos", "x.example./promos",
    ])
    func domainsAreFoundAsPeopleNameThem(name: String) async throws {
        let fixture = try await ServiceFixture()
        let administration = fixture.useCases.administration
        let domain = try await administration.addDomain(
            DomainSettings(prefix: "https://x.example/promos"), to: fixture.project.id)
        #expect(try await administration.domain(named: name) == domain)
    }

    @Test(arguments: [
        ("x.example", "that host has https://x.example/promos (and y.example)"),
        ("x.example/Promos", "that host has https://x.example/promos (and y.example)"),
        ("y.example/promos", "that host has https://x.example/promos (and y.example)"),
        ("x.example:8443/promos", "that host has https://x.example/promos (and y.example)"),
        ("z.example", "existing: https://go.example.com, https://x.example/promos (and y.example)"),
    ])
    func aDomainThatIsNotThereNamesThoseThatAre(name: String, hint: String) async throws {
        let fixture = try await ServiceFixture()
        let administration = fixture.useCases.administration
        _ = try await administration.addDomain(
            DomainSettings(prefix: "https://x.example/promos", alternateHost: "y.example"), to: fixture.project.id)
        let error = await #expect(throws: LinkServiceError.self) { try await administration.domain(named: name) }
        #expect(error?.code == .notFound && error?.message == "The link domain “\(name)” does not exist; \(hint).")
        if name.hasPrefix("z") {
            let other = await #expect(throws: LinkServiceError.self) {
                try await administration.associationFiles(ofHost: name)
            }
            #expect(other?.message == "No link domain has the host “\(name)”; \(hint).")
        }
    }

    @Test func domainsWithLinksAreNotRemoved() async throws {
        let fixture = try await ServiceFixture()
        let administration = fixture.useCases.administration
        var domain = try await administration.addDomain(
            DomainSettings(prefix: "https://x.example"), to: fixture.project.id)
        domain.urlPatterns = ["^https://"]
        #expect(try await administration.updateDomain(domain) == domain)
        try await administration.removeDomain(domain)
        _ = try await fixture.useCases.shortener.create(try fixture.creation(), caller: fixture.server)
        #expect(await code { try await administration.removeDomain(fixture.domain) } == .alreadyExists)
    }

    @Test func patternsOfADomainMustCompile() async throws {
        let fixture = try await ServiceFixture()
        let settings = DomainSettings(prefix: "https://x.example", urlPatterns: Array(repeating: "a", count: 11))
        #expect(
            await code {
                _ = try await fixture.useCases.administration.addDomain(settings, to: fixture.project.id)
            } == .invalidArgument)
    }

    @Test func keysNeedAProjectAndOnlyAppKeysAreRestricted() async throws {
        let fixture = try await ServiceFixture()
        let administration = fixture.useCases.administration
        let project = fixture.project.id
        let restrictions = APIKeyRestrictions(origins: ["https://www.example.com"])
        #expect(await code { _ = try await administration.createKey(role: .app, project: nil) } == .invalidArgument)
        #expect(
            await code {
                _ = try await administration.createKey(role: .server, project: project, restrictions: restrictions)
            } == .invalidArgument)
        let key = try await administration.createKey(role: .app, project: project, restrictions: restrictions)
        #expect(try await administration.keys(of: project).contains(key.record))
        let admin = try await administration.createKey(role: .admin, project: project)
        #expect(admin.record.projectID == nil)
    }

    @Test(arguments: [
        APIKeyRestrictions(iosBundleIDs: ["a_b"]), APIKeyRestrictions(androidPackages: ["a"]),
        APIKeyRestrictions(origins: ["www.example.com"]), APIKeyRestrictions(origins: ["https://a.com/"]),
        APIKeyRestrictions(origins: ["https://"]), APIKeyRestrictions(origins: ["ftp://a.com"]),
        APIKeyRestrictions(origins: ["https://a@b"]),
    ])
    func wrongRestrictionsAreRefused(restrictions: APIKeyRestrictions) async throws {
        let fixture = try await ServiceFixture()
        #expect(
            await code {
                _ = try await fixture.useCases.administration.createKey(
                    role: .app, project: fixture.project.id, restrictions: restrictions)
            } == .invalidArgument)
    }

    @Test func theAssociationFilesOfAHostAreThoseThatItServes() async throws {
        let fixture = try await ServiceFixture(prefix: "https://www.example.com/go")
        let administration = fixture.useCases.administration
        #expect(try await administration.associationFiles(ofHost: "www.example.com").namesApps == false)
        _ = try await administration.addApp(
            .ios(IOSApp(bundleID: "com.example.ios", teamID: "ABCDE12345")), to: fixture.project.id)
        let domains = try #require(fixture.useCases.directory.current.associatedDomains(authority: "www.example.com"))
        for name in ["www.example.com", "https://www.example.com/go", "WWW.example.com"] {
            let files = try await administration.associationFiles(ofHost: name)
            #expect(files.host == "www.example.com")
            #expect(files.namesApps)
            #expect(files.apple == AssociationFiles.apple(domains))
            #expect(files.android == AssociationFiles.android(domains))
        }
    }

    @Test func aHostThatHasNoAssociationFilesSaysWhy() async throws {
        let fixture = try await ServiceFixture()
        let administration = fixture.useCases.administration
        #expect(await code { _ = try await administration.associationFiles(ofHost: "go.example.org") } == .notFound)
        #expect(await code { _ = try await administration.associationFiles(ofHost: "a b") } == .invalidArgument)
        var domain = fixture.domain
        domain.servesAssociations = false
        _ = try await administration.updateDomain(domain)
        let error = await #expect(throws: LinkServiceError.self) {
            try await administration.associationFiles(ofHost: "go.example.com")
        }
        #expect(error?.message.contains("turned off") == true)
    }
}
