import Foundation
import InstallMatching
import LinkRules
import LinkStorage
import WaymarkLinks

@testable import LinkService

/// A service with two apps, for claims of installations.
struct ClaimFixture {
    static let iPhone = DeviceTraits(
        platform: .ios, form: .phone, model: "iPhone15,3", screen: ScreenSize(393, 852), system: SystemRelease(26, 1),
        language: DeviceLanguage("de-AT"), timeZone: "Europe/Vienna")
    static let home = IPAddress("203.0.113.7")
    static let homeIPv6 = IPAddress("2a01:4f8:1:2::3")
    static let app = ClaimingApp(platform: .ios, bundleOrPackage: "com.example.ios")
    static let driver = ClaimingApp(platform: .ios, bundleOrPackage: "com.example.driver")

    let service: ServiceFixture
    let secret: ClickTokenSecret
    var now: Date { service.clock.clock.now() }
    var claims: LinkClaims { service.useCases.claims }
    var project: ProjectRecord.ID { service.project.id }
    var database: InMemoryLinkDatabase { service.database }

    struct NoSecret: Error {}

    init(matchesProbably: Bool = false, isExperienced: Bool = true) async throws {
        service = try await ServiceFixture()
        let administration = service.useCases.administration
        for bundle in [Self.app, Self.driver] {
            _ = try await administration.addApp(.ios(IOSApp(bundleID: bundle.bundleOrPackage)), to: service.project.id)
        }
        var project = service.project
        project.matchesProbably = matchesProbably
        try await administration.updateProject(project)
        guard let secret = ClickTokenSecret(try await service.database.clickTokenSecret()) else { throw NoSecret() }
        self.secret = secret
        if isExperienced { try await learn() }
        try await service.useCases.prepare()
    }

    /// Stores the model of a project whose people are at home.
    private func learn() async throws {
        var model = MatchingModel(at: now)
        let network = NetworkKey(.ipv4, hash: 1)
        let install = ClaimingInstall(networks: [network], traits: Self.iPhone, openedAt: now)
        let candidate = MatchCandidate(
            id: "1", link: "link", network: network, traits: Self.iPhone, clickedAt: now - 180)
        for _ in 0..<400 { model.claims.add(model.matcher.decide(install, among: [candidate])) }
        try await database.setMatchingModel(try JSONEncoder().encode(model), of: project)
    }

    /// Stores a link.
    @discardableResult
    func insert(
        _ code: String = "abc", _ destination: String = "https://example.com/a?secret=1&color=red#top",
        shareable: ShareableParts = [], for bundle: String? = nil
    ) async throws -> LinkRecord {
        var link = DynamicLink(link: try WebURL(destination[...]))
        link.ios.bundleID = bundle
        link.customData = ["name": .string("Anna"), "color": .string("red")]
        var creation = CreateLink(
            domain: service.domain, reading: LongLinkReading(link: link), suffix: .custom(try ShortCode.sample(code)))
        creation.shareable = shareable
        return try await service.useCases.shortener.create(creation, caller: service.server).record
    }

    /// Stores a candidate.
    @discardableResult
    func click(
        _ link: LinkRecord, from client: IPAddress? = Self.home, secondsAgo: Double = 180,
        on device: DeviceTraits = Self.iPhone
    ) async throws -> PendingClick {
        let moment = now - secondsAgo
        let key = try await database.visitorKey(for: UTCDay(moment))
        guard let client, let network = VisitorSecret(key)?.network(of: client, excluding: .none) else {
            throw NoSecret()
        }
        let click = PendingClick(
            id: PendingClick.ID(at: moment), link: link.id, moment: moment, network: network, traits: device)
        let item = ActivityBatch.Item(position: .start, entry: .candidate(click))
        try await database.add(
            ActivityBatch(
                source: ActivityBatch.Source(at: moment), start: .start, end: JournalPosition(segment: 1, offset: 1),
                entries: PackedEntries([item])))
        return click
    }

    /// The claim of an installation.
    func claim(
        _ installation: String = "phone", _ evidence: ClaimEvidence = ClaimEvidence(), by app: ClaimingApp = Self.app,
        on device: DeviceTraits? = Self.iPhone, from client: IPAddress? = Self.home, proofs: [String] = []
    ) -> LinkClaim {
        LinkClaim(
            project: project, installationID: installation, evidence: evidence,
            circumstances: device.map { LinkClaim.Circumstances(device: $0, client: client, proofs: proofs) }, app: app)
    }

    /// The token of a new click.
    func token(of link: LinkRecord, secondsAgo: Double = 60, random: UInt32 = 7) -> String {
        secret.token(of: link.id, at: now - secondsAgo, random: random).description
    }
}
