import Foundation
import LinkRules
import LinkService
import LinkStorage
import Locking
import Logging
import WaymarkLinks

/// A clock that tests set.
final class ManualClock: Sendable {
    private let moment: Mutex<Date>

    init(_ moment: Date = ServiceFixture.moment) {
        self.moment = Mutex(moment)
    }

    var clock: LinkClock {
        LinkClock(now: { self.moment.withLock { $0 } })
    }

    func advance(by seconds: TimeInterval) {
        moment.withLock { $0 += seconds }
    }
}

/// A service on an empty in-memory database, with one project, one domain and one caller of each role.
struct ServiceFixture: Sendable {
    static let moment = Date(timeIntervalSince1970: 1_800_000_000)

    let database: InMemoryLinkDatabase
    let clock: ManualClock
    let useCases: LinkUseCases
    let project: ProjectRecord
    let domain: LinkDomainRecord
    let server: Caller
    let app: Caller
    let admin: Caller

    init(
        prefix: String = "https://go.example.com", urlPatterns: [String] = [],
        configuration: UseCaseConfiguration = UseCaseConfiguration()
    ) async throws {
        database = InMemoryLinkDatabase()
        clock = ManualClock()
        useCases = LinkUseCases(
            database: database, configuration: configuration, clock: clock.clock,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let administration = useCases.administration
        project = try await administration.addProject(name: "shop", urlPatterns: urlPatterns)
        domain = try await administration.addDomain(DomainSettings(prefix: prefix), to: project.id)
        func caller(_ role: APIKeyRecord.Role, _ project: ProjectRecord.ID?) async throws -> Caller {
            let key = try await administration.createKey(role: role, project: project)
            return Caller(keyID: key.record.id, role: role, projectID: project)
        }
        server = try await caller(.server, project.id)
        app = try await caller(.app, project.id)
        admin = try await caller(.admin, nil)
    }

    /// A second project with its own domain and caller.
    func addStranger() async throws -> (domain: LinkDomainRecord, caller: Caller) {
        let administration = useCases.administration
        let other = try await administration.addProject(name: "stranger")
        let domain = try await administration.addDomain(
            DomainSettings(prefix: "https://stranger.example.com"), to: other.id)
        let key = try await administration.createKey(role: .server, project: other.id)
        return (domain, Caller(keyID: key.record.id, role: .server, projectID: other.id))
    }

    /// A creation on the fixture's domain.
    func creation(
        of link: String = "https://shop.example.com/p/7", suffix: ShortCodeOption = .unguessable,
        idempotency: CreationIdempotency = .none
    ) throws -> CreateLink {
        CreateLink(
            domain: domain, reading: LongLinkReading(link: DynamicLink(link: try WebURL(link[...]))), suffix: suffix,
            idempotency: idempotency)
    }
}

extension ShortCode {
    /// A code that a test knows to be right.
    static func sample(_ text: String) throws -> ShortCode {
        try LinkValidator.customCode(text)
    }
}
