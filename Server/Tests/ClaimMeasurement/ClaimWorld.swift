import Foundation
import InstallMatching
import LinkRules
import LinkService
import LinkStorage
import Logging
import WaymarkLinks

/// A project with many links, and the clicks of many people.
struct ClaimWorld: Sendable {
    private static let bundle = ClaimingApp(platform: .ios, bundleOrPackage: "com.example.ios")
    private static let device = DeviceTraits(
        platform: .ios, form: .phone, screen: ScreenSize(393, 852), system: SystemRelease(26, 1),
        language: DeviceLanguage("de-AT"), timeZone: "Europe/Vienna")
    private static let batch = 20_000

    let useCases: LinkUseCases
    private let database: any LinkDatabase
    private let project: ProjectRecord.ID
    private let links: [LinkRecord]
    private let tokens: ClickTokenSecret
    private let networks: VisitorSecret
    private let start = Date()

    struct NoSecret: Error {}
    struct NothingFound: Error {}

    init(_ database: any LinkDatabase) async throws {
        self.database = database
        useCases = LinkUseCases(
            database: database, logger: Logger(label: "measurement") { _ in SwiftLogNoOpLogHandler() })
        let administration = useCases.administration
        var record = try await administration.addProject(name: "measured")
        project = record.id
        record.matchesProbably = true
        try await administration.updateProject(record)
        let domain = try await administration.addDomain(
            DomainSettings(prefix: "https://go.example.com"), to: record.id)
        _ = try await administration.addApp(
            .ios(IOSApp(bundleID: Self.bundle.bundleOrPackage)), to: record.id)
        let key = try await administration.createKey(role: .server, project: record.id)
        let caller = Caller(keyID: key.record.id, role: .server, projectID: record.id)
        var links: [LinkRecord] = []
        for index in 0..<1_000 {
            let link = DynamicLink(link: try WebURL("https://example.com/p/\(index)"))
            let creation = CreateLink(domain: domain, reading: LongLinkReading(link: link))
            links.append(try await useCases.shortener.create(creation, caller: caller).record)
        }
        self.links = links
        guard let tokens = ClickTokenSecret(try await database.clickTokenSecret()),
            let networks = VisitorSecret(try await database.visitorKey(for: UTCDay(start)))
        else { throw NoSecret() }
        self.tokens = tokens
        self.networks = networks
        try await useCases.prepare()
    }

    /// Stores candidates of the last hour, one or two on each network.
    func fill(_ count: Int) async throws {
        let source = ActivityBatch.Source(at: start)
        var position = JournalPosition.start
        for first in stride(from: 0, to: count, by: Self.batch) {
            let items = (first..<min(first + Self.batch, count)).compactMap { index -> ActivityBatch.Item? in
                let moment = start - 3_600 * Double(index % 1_000) / 1_000
                guard let network = networks.network(of: Self.client(index * 2 / 3), excluding: .none) else {
                    return nil
                }
                let click = PendingClick(
                    id: PendingClick.ID(at: moment), link: links[index % links.count].id, moment: moment,
                    network: network, traits: Self.device)
                return ActivityBatch.Item(position: position, entry: .candidate(click))
            }
            let end = JournalPosition(segment: 1, offset: UInt64(first + items.count))
            try await database.add(
                ActivityBatch(source: source, start: position, end: end, entries: PackedEntries(items)))
            position = end
        }
    }

    /// The claim of an installation that knows nothing.
    func probableClaim(_ index: Int) -> LinkClaim {
        LinkClaim(
            project: project, installationID: "probable-\(index)",
            circumstances: .init(device: Self.device, client: Self.client(index * 7)), app: Self.bundle)
    }

    /// The claim of an installation with the token of a click.
    func referrerClaim(_ index: Int) -> LinkClaim {
        let token = tokens.token(
            of: links[index % links.count].id, at: start - 60, random: UInt32(truncatingIfNeeded: index))
        return LinkClaim(
            project: project, installationID: "referrer-\(index)",
            evidence: ClaimEvidence(referrer: InstallReferrerDetails(referrer: "waymark_click=\(token)")),
            app: Self.bundle)
    }

    private static func client(_ number: Int) -> IPAddress {
        let number = number % 8_000_000
        guard let address = IPAddress("81.\(number >> 16 & 127).\(number >> 8 & 255).\(number & 255)") else {
            preconditionFailure("The numbers are those of an address.")
        }
        return address
    }
}
