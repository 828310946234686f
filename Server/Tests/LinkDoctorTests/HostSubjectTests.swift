import Foundation
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkDoctor

@Suite struct HostSubjectTests {
    private let project = ProjectRecord(id: ProjectRecord.ID(at: today), name: "shop", createdAt: today)

    private func domain(_ text: String, alternate: String? = nil, serves: Bool = true) throws -> LinkDomainRecord {
        LinkDomainRecord(
            id: LinkDomainRecord.ID(at: today), projectID: project.id, domain: try LinkDomain(text),
            alternateHost: alternate, servesAssociations: serves, createdAt: today)
    }

    @Test func everyHostIsExaminedOnceWithAllItsDomains() throws {
        let domains = [
            try domain("https://go.example.com", alternate: "open.example.com"),
            try domain("https://go.example.com/promos", serves: false), try domain("http://localhost:8080"),
        ]
        let app = AppRecord(id: AppRecord.ID(at: today), projectID: project.id, app: .sampleIOS, createdAt: today)
        let subjects = HostSubject.all(domains, apps: [app], projects: [project])
        #expect(subjects.map(\.authority) == ["go.example.com", "open.example.com", "localhost:8080"])
        #expect(subjects[0].places.map(\.path) == ["", "/promos"])
        #expect(subjects[0].places.map(\.otherHost) == ["open.example.com", nil])
        #expect(subjects[0].places.map(\.withholdsFiles) == [false, true])
        // Commands name a domain by its own prefix.
        #expect(subjects[1].places.map(\.prefix) == ["https://go.example.com"])
        #expect(subjects[0].places[0].apps == [.sampleIOS])
        #expect(subjects[0].isForApps)
        #expect(!subjects[2].isForApps)
    }

    @Test func aRetiredHostIsExaminedToo() throws {
        var record = try domain("https://go.example.com")
        record.retiredHosts = ["old.example.com"]
        let subjects = HostSubject.all([record], apps: [], projects: [project])
        #expect(subjects.map(\.authority) == ["go.example.com", "old.example.com"])
        #expect(subjects.map { $0.places.map(\.isRetired) } == [[false], [true]])
        #expect(subjects[0].places[0].otherHost == nil)
    }

    @Test(arguments: [
        ("https://[::1]", true, true), ("https://localhost:8443", true, true), ("https://127.0.0.1", true, true),
        ("https://localhost:8443", false, false), ("https://go.example.com", true, false),
        ("http://localhost:8080", true, false),
    ])
    func theServicesOwnAddressOnThisMachineIsNobodyElses(text: String, isOwn: Bool, expected: Bool) throws {
        var record = try domain(text)
        record.isServiceAddress = isOwn
        let subjects = HostSubject.all([record], apps: [], projects: [project])
        #expect(subjects.map(\.isForThisMachineOnly) == [expected])
        let below = try domain("\(text)/promos")
        #expect(HostSubject.all([record, below], apps: [], projects: [project]).map(\.isForThisMachineOnly) == [false])
    }

    @Test func namedHostIsTheConfiguredOneWhereThereIsOne() throws {
        let known = HostSubject.all([try domain("https://go.example.com/promos")], apps: [], projects: [project])
        let named: LinkDomain = try LinkDomain("GO.example.com")
        #expect(HostSubject.named(named, among: known) == known[0])
        #expect(HostSubject.named(named, among: []).purpose == .notConfigured)
        #expect(HostSubject.named(named, among: nil).purpose == .unknown)
    }
}
