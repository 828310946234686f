import Foundation
import LinkRules
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

@Suite struct StoppedLinksTests {
    private let fixture: ServiceFixture

    init() async throws {
        fixture = try await ServiceFixture()
        for (code, destination) in [
            ("shop", "https://shop.example.com/p"), ("www", "https://www.example.com/p"),
            ("off", "https://www.example.com/off"), ("old", "https://www.example.com/old"),
        ] {
            _ = try await insert(code, destination)
        }
    }

    private var administration: Administration { fixture.useCases.administration }

    private func insert(
        _ code: String, _ destination: String, on domain: LinkDomainRecord? = nil, offset: Double = 0
    ) async throws -> LinkRecord {
        let domain = domain ?? fixture.domain
        var record = LinkRecord(
            id: LinkRecord.ID(at: ServiceFixture.moment + offset), projectID: domain.projectID, domainID: domain.id,
            code: try ShortCode.sample(code), link: DynamicLink(link: try WebURL(destination[...])),
            createdAt: ServiceFixture.moment, updatedAt: ServiceFixture.moment)
        if code == "off" { record.disabledAt = ServiceFixture.moment }
        if code == "old" { record.expiresAt = ServiceFixture.moment }
        if code == "www" { record.archivedAt = ServiceFixture.moment }
        return try await fixture.database.insert(NewLinkRecord(record: record, candidates: [record.code])).record
    }

    @Test func anAlternateHostStopsLinksThatLeadThere() async throws {
        var domain = fixture.domain
        domain.alternateHost = "WWW.example.com"
        let stopped = try await administration.linksStopped(by: .domain(domain))
        #expect(stopped.count == 1)
        #expect(stopped.examples.map(\.shortLink) == ["https://go.example.com/www"])
        #expect(stopped.examples.first?.reason == "it leads to a link domain: https://www.example.com/p")
        _ = try await administration.updateDomain(domain)
        #expect(try await fixture.useCases.resolver.resolve("https://go.example.com/www").found == nil)
        #expect(try await fixture.useCases.resolver.resolve("https://go.example.com/shop").found != nil)
        // Links that are already stopped do not count.
        #expect(try await administration.linksStopped(by: .domain(domain)).count == 0)
    }

    @Test func aNewDomainStopsLinksOfEveryProjectThatLeadThere() async throws {
        let stranger = try await fixture.addStranger()
        _ = try await insert("there", "https://shop.example.com/promos/x", on: stranger.domain, offset: 1)
        let below = try administration.newDomain(
            DomainSettings(prefix: "https://shop.example.com/promos"), of: fixture.project.id)
        let stopped = try await administration.linksStopped(by: .domain(below))
        #expect(stopped.examples.map(\.shortLink) == ["https://stranger.example.com/there"])
        let whole = try administration.newDomain(
            DomainSettings(prefix: "https://shop.example.com", alternateHost: "www.example.com"), of: fixture.project.id
        )
        #expect(try await administration.linksStopped(by: .domain(whole)).count == 3)
    }

    @Test func aRemovedHostStopsTheLinksThatWereSharedThere() async throws {
        var domain = fixture.domain
        domain.alternateHost = "open.example.com"
        domain.retiredHosts = ["old.example.com"]
        _ = try await administration.updateDomain(domain)
        var other = domain
        other.alternateHost = "new.example.com"
        let kept = other.keepingHosts(of: domain)
        #expect(kept.retiredHosts == ["old.example.com", "open.example.com"])
        #expect(try await administration.linksStopped(by: .domain(kept)).count == 0)
        #expect(domain.keepingHosts(of: domain) == domain)
        let removed = try #require(domain.removingHost("OLD.example.com"))
        let stopped = try await administration.linksStopped(by: .domain(removed))
        #expect(stopped.count == 2)
        #expect(stopped.examples.map(\.reason).contains("it would not be found at https://old.example.com/shop"))
        #expect(domain.removingHost("go.example.com") == nil)
    }

    @Test func letterCaseThatBeginsToCountStopsLinks() async throws {
        var domain = fixture.domain
        domain.isCaseSensitive = false
        #expect(try await administration.linksStopped(by: .domain(domain)).count == 0)
        domain = try await administration.updateDomain(domain)
        domain.isCaseSensitive = true
        let stopped = try await administration.linksStopped(by: .domain(domain))
        #expect(stopped.count == 2)
        #expect(stopped.examples.first?.reason == "it would not be found in another letter case")
    }

    @Test func codesAlikeAreNamedBeforeLetterCaseCeasesToCount() async throws {
        for index in 0..<12 { _ = try await insert("WWW\(index)", "https://a.example.com/", offset: Double(index + 1)) }
        for index in 0..<12 {
            _ = try await insert("www\(index)", "https://a.example.com/", offset: Double(index + 20))
        }
        var domain = fixture.domain
        domain.isCaseSensitive = false
        let change = Administration.SettingsChange.domain(domain)
        let error = await #expect(throws: LinkServiceError.self) { try await administration.linksStopped(by: change) }
        #expect(error?.code == .alreadyExists)
        #expect(error?.message.contains("“WWW0” and “www0”, “WWW1” and “www1”") == true)
        #expect(error?.message.contains("and 2 more") == true)
    }

    @Test func aMoveStopsLinksToAppsAndPlacesThatTheProjectDoesNotHave() async throws {
        let app = RegisteredApp.android(AndroidApp(packageName: "com.example.android"))
        let other = try await administration.addProject(name: "other")
        _ = try await administration.addApp(app, to: fixture.project.id)
        var record = try await insert("app", "https://shop.example.com/app", offset: 1)
        record.link.android.packageName = "com.example.android"
        _ = try await fixture.database.update(record)
        var foreign = try await insert("foreign", "https://shop.example.com/app", offset: 2)
        foreign.link.android.packageName = "com.foreign"
        _ = try await fixture.database.update(foreign)
        let stopped = try await administration.linksStopped(by: .move(fixture.domain, to: other))
        #expect(stopped.examples.map(\.shortLink) == ["https://go.example.com/app"])
        #expect(
            stopped.examples.first?.reason
                == "“apn” names an app that the project “other” does not have: com.example.android")
        _ = try await administration.addApp(app, to: other.id)
        #expect(try await administration.linksStopped(by: .move(fixture.domain, to: other)).count == 0)
        var narrow = other
        narrow.urlPatterns = ["^https://shop\\.example\\.com/"]
        try await administration.updateProject(narrow)
        #expect(try await administration.linksStopped(by: .move(fixture.domain, to: narrow)).count == 1)
        let same = Administration.SettingsChange.move(fixture.domain, to: fixture.project)
        await #expect(throws: LinkServiceError.self) { try await administration.linksStopped(by: same) }
    }

    @Test func aNarrowPatternStopsLinksOfItsDomainOrProject() async throws {
        var domain = fixture.domain
        domain.urlPatterns = ["^https://shop\\.example\\.com/"]
        let stopped = try await administration.linksStopped(by: .domain(domain))
        #expect(stopped.count == 1)
        #expect(stopped.examples.first?.reason == "“link” matches no allowed destination: https://www.example.com/p")
        var project = fixture.project
        project.urlPatterns = domain.urlPatterns
        #expect(try await administration.linksStopped(by: .project(project)).count == 1)
        // A domain with its own patterns does not inherit the project's.
        domain.urlPatterns = ["^https://"]
        _ = try await administration.updateDomain(domain)
        #expect(try await administration.linksStopped(by: .project(project)).count == 0)
    }

    @Test func tenLinksAreNamedOfAllThatAreCounted() async throws {
        for number in 0..<1_200 {
            _ = try await insert("n\(number)", "https://other.example.com/\(number)", offset: Double(number + 1))
        }
        var domain = fixture.domain
        domain.urlPatterns = ["^https://(shop|www)\\.example\\.com/"]
        var counts: [Int] = []
        let stopped = try await administration.linksStopped(by: .domain(domain)) { counts.append($0) }
        #expect(stopped.count == 1_200 && stopped.examples.count == 10)
        #expect(counts.count >= 3 && counts == counts.sorted() && counts.last ?? 0 >= 1_200, "it tells how far it is")
    }

    @Test func aChangeThatIsNotValidIsRefusedFirst() async throws {
        var domain = fixture.domain
        domain.urlPatterns = ["("]
        let change = Administration.SettingsChange.domain(domain)
        await #expect(throws: LinkServiceError.self) { try await administration.linksStopped(by: change) }
        var project = fixture.project
        project.urlPatterns = ["("]
        let other = Administration.SettingsChange.project(project)
        await #expect(throws: LinkServiceError.self) { try await administration.linksStopped(by: other) }
    }

    @Test func settingsThatStopNothingLookAtNoLink() async throws {
        var domain = fixture.domain
        domain.fallbackURL = WebURL("https://example.com/")
        #expect(try await administration.linksStopped(by: .domain(domain)).count == 0)
    }
}
