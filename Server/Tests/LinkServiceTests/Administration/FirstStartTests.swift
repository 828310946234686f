import LinkRules
import LinkStorage
import Logging
import Testing
import WaymarkLinks

@testable import LinkService

@Suite struct FirstStartTests {
    private let useCases = LinkUseCases(
        database: InMemoryLinkDatabase(), clock: .fixed(ServiceFixture.moment), logger: .silent)

    @Test func anEmptyDatabaseGetsAProjectThatWorks() async throws {
        let address = try LinkDomain("http://127.0.0.1:8080"[...])
        let made = try await useCases.administration.ensureDefaultProject(serviceAddress: address)
        #expect(made.project.name == "default")
        #expect(made.domain?.domain == address && made.domain?.isServiceAddress == true)
        let caller = try useCases.keys.caller(forKey: try #require(made.key).text)
        #expect(caller.role == .server && caller.projectID == made.project.id)
        let domain = try useCases.directory.current.domain(named: nil, for: caller)
        let created = try await useCases.shortener.create(
            CreateLink(
                domain: domain, reading: LongLinkReading(link: DynamicLink(link: try WebURL("https://a.com"[...])))),
            caller: caller)
        #expect(created.shortLink.hasPrefix("http://127.0.0.1:8080/"))
    }

    @Test func laterStartsMoveTheDomainAndShowNoKey() async throws {
        let administration = useCases.administration
        let first = try await administration.ensureDefaultProject(
            serviceAddress: try LinkDomain("http://127.0.0.1:8080"[...]))
        let moved = try LinkDomain("http://localhost:9090"[...])
        let second = try await administration.ensureDefaultProject(serviceAddress: moved)
        #expect(second.key == nil && second.project == first.project)
        #expect(second.domain?.id == first.domain?.id && second.domain?.domain == moved)
        #expect(
            useCases.directory.current.match(authority: "localhost:9090", path: "/x")?.domain.id == first.domain?.id)
        let third = try await administration.ensureDefaultProject(serviceAddress: nil)
        #expect(third.domain?.domain == moved, "an address where no links can live leaves the domain alone")
    }

    @Test func aFirstStartThatWasCutShortIsFinishedByTheNext() async throws {
        let administration = useCases.administration
        let project = try await administration.addProject(name: "default")
        let address = try LinkDomain("http://127.0.0.1:8080"[...])
        let next = try await administration.ensureDefaultProject(serviceAddress: address)
        #expect(next.project == project && next.domain?.domain == address && next.key != nil)
        #expect(try await administration.ensureDefaultProject(serviceAddress: address).key == nil)
    }

    @Test func aDomainThatIsThereAlreadyIsLeftAlone() async throws {
        let administration = useCases.administration
        let first = try await administration.ensureDefaultProject(
            serviceAddress: try LinkDomain("http://127.0.0.1:8080"[...]))
        let own = try await administration.addDomain(
            DomainSettings(prefix: "http://localhost:9090"), to: first.project.id)
        let second = try await administration.ensureDefaultProject(serviceAddress: own.domain)
        #expect(second.domain == first.domain)
    }

    @Test func aServiceThatWasSetUpByHandGetsNothing() async throws {
        let administration = useCases.administration
        let project = try await administration.addProject(name: "mine")
        let start = try await administration.ensureDefaultProject(
            serviceAddress: try LinkDomain("http://127.0.0.1:8080"[...]))
        #expect(start.project == project && start.domain == nil && start.key == nil)
        #expect(try await administration.keys().isEmpty)
    }

    @Test func simultaneousFirstStartsMakeOneProject() async throws {
        let administration = useCases.administration
        let address = try LinkDomain("http://127.0.0.1:8080"[...])
        let keys = try await withThrowingTaskGroup(of: IssuedAPIKey?.self) { group in
            for _ in 0..<8 {
                group.addTask { try await administration.ensureDefaultProject(serviceAddress: address).key }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(keys.compactMap(\.self).count == 1)
        #expect(try await administration.projects().count == 1)
    }

    /// Each node has an address of its own; whoever comes second finds the first one's domain.
    @Test func simultaneousFirstStartsOfSeveralNodesMakeOneDomain() async throws {
        for _ in 0..<20 {
            let administration = LinkUseCases(
                database: InMemoryLinkDatabase(), clock: .fixed(ServiceFixture.moment), logger: .silent
            ).administration
            let domains = try await withThrowingTaskGroup(of: LinkDomainRecord?.self) { group in
                for port in 8081...8088 {
                    let address = try LinkDomain("http://127.0.0.1:\(port)"[...])
                    group.addTask {
                        try await administration.ensureDefaultProject(serviceAddress: address, movesDomain: false)
                            .domain
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let project = try #require(try await administration.projects().first)
            let made = try await administration.domains(of: project.id)
            #expect(made.count == 1)
            #expect(Set(domains.map { $0?.id }) == [made.first?.id])
            // Statistics tell a project from a domain by the identifier.
            #expect(made.first?.id.uuid != project.id.uuid)
        }
    }
}
