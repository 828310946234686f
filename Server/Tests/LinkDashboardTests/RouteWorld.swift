import Foundation
import HTTPTypes
import LinkImportExport
import LinkRules
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkDashboard
@testable import LinkService

/// A service with two projects, and a caller of every kind.
struct RouteWorld: Sendable {
    let service: DashboardUnderTest
    let other: ProjectRecord
    let domain: LinkDomainRecord
    /// A link that stays.
    let link: LinkRecord
    let shortLink: String
    let app: AppRecord
    let webhook: WebhookRecord
    let message: WebhookMessageRecord
    /// An import that was checked.
    let uploaded: UploadedImport
    /// A key of the project, and somebody who has a role there.
    let key: APIKeyRecord
    let member: UserRecord
    let invitation: InvitationRecord
    /// A passkey of the owner of all projects, who also signs in by an account elsewhere.
    let passkey: PasskeyRecord
    /// The project's key of Branch's form.
    let branchKey: String
    let people: [RouteCaller]
    let keys: [RouteCaller]
    /// Access tokens of service accounts, one of each project.
    let tokens: [RouteCaller]

    init() async throws {
        // A clock that stands still refills no allowance.
        service = try await DashboardUnderTest(
            configuration: UseCaseConfiguration(rateLimits: RateLimitConfiguration(limitedRoles: [])))
        let administration = service.useCases.administration
        other = try await administration.addProject(name: "other")
        let settings = DomainSettings(prefix: "https://other.example.com")
        _ = try await administration.addDomain(settings, to: other.id)
        let branch = try await administration.createBranchKeys(.live, project: service.project.id)
        let test = try await administration.createBranchKeys(.test, project: service.project.id)
        branchKey = branch.key.text
        domain = try #require(service.useCases.directory.current.domains(of: service.project.id).first)
        let made = try await Self.makeLink(on: domain, service)
        (link, shortLink) = (made.record, made.shortLink)
        app = try await administration.addApp(
            .ios(IOSApp(bundleID: "com.example.own", teamID: "ABCDE12345")), to: service.project.id)
        webhook = try await administration.addWebhook(
            "https://example.com/hooks", events: [.linkCreated], to: service.project.id)
        message = try await administration.testWebhook(webhook.id)
        uploaded = try await Self.uploadedImport(service)
        people = try await Self.people(service, other)
        member = try #require(try await service.database.user(email: "viewer-own@example.com"))
        key = try await administration.createKey(role: .reader, project: service.project.id, name: "kept").record
        (invitation, passkey) = try await Self.ownThings(service)
        tokens = try await Self.tokens(service, other)
        keys =
            try await Self.keys(service, other)
            + [branch.key, branch.secret].map { Self.caller("Branch, live", $0, .own) }
            + [test.key, test.secret].map { Self.caller("Branch, test", $0, .other) }
    }

    /// A link of the project for one request, which may delete it.
    func newLink() async throws -> ManagedLink {
        try await Self.makeLink(on: domain, service)
    }

    /// The identity of what a page of the dashboard is about.
    func id(for row: RouteRow) -> String {
        let parts = row.path.split(separator: "/")
        return switch parts.dropFirst().first {
        case "account": passkey.id.description
        case "keys": key.id.description
        case "members": parts.contains("invitations") ? invitation.id.description : member.id.description
        case "apps": app.id.description
        case "domains": domain.id.description
        case "webhooks": webhook.id.description
        case "imports": uploaded.id.uuidString
        default: link.id.description
        }
    }

    /// The identity of what a request of the native API is about: of something of its own, if the request deletes it.
    func apiID(for row: RouteRow) async throws -> String {
        let isOfWebhook = row.path.contains("/webhooks")
        guard row.method == .delete else { return isOfWebhook ? webhook.id.description : link.id.description }
        guard isOfWebhook else { return try await newLink().record.id.description }
        return try await service.useCases.administration.addWebhook(
            "https://example.com/gone", events: [.linkDeleted], to: service.project.id
        ).id.description
    }

    /// An invitation to the project, and a passkey and an account elsewhere of the owner of all projects.
    private static func ownThings(
        _ service: DashboardUnderTest
    ) async throws -> (InvitationRecord, PasskeyRecord) {
        let (database, moment) = (service.database, DashboardUnderTest.moment)
        let owner = try #require(try await database.user(email: "owner-everywhere@example.com"))
        let invitation = InvitationRecord(
            id: InvitationRecord.ID(at: moment), hash: try #require(SecretToken.hash(SecretToken.make())),
            purpose: .invitation, email: "guest@example.com", grants: [UserGrant(.viewer, in: service.project.id)],
            createdAt: moment, expiresAt: moment + 1000)
        try await database.insert(invitation)
        let passkey = PasskeyRecord(
            id: PasskeyRecord.ID(at: moment), userID: owner.id, credentialID: Data([1]), publicKey: Data([2]),
            name: "Phone", createdAt: moment)
        let session = try await database.sessions(of: owner.id).first?.id
        try await database.insert(passkey, keeping: session)
        try await database.insert(
            IdentityRecord(issuer: "https://id.example.com", subject: "1", userID: owner.id, createdAt: moment))
        return (invitation, passkey)
    }

    /// The cookie of an owner who entered the password a day ago.
    func unconfirmedOwner() async throws -> String {
        try await Self.session(
            "unconfirmed@example.com", UserGrant(.owner), service,
            confirmedAt: DashboardUnderTest.moment.addingTimeInterval(-86_400))
    }

    private static func uploadedImport(_ service: DashboardUnderTest) async throws -> UploadedImport {
        let upload = try await service.imports.beginUpload(to: service.project.id, caller: .commandLine)
        // The second line is refused: a report tells of such lines alone.
        let table = """
            short_link,link
            https://go.example.com/in,https://www.example.com/in
            https://go.example.com/out,nowhere

            """
        try upload.write(Array(table.utf8))
        let record = try await service.imports.take(
            upload, named: "links.csv", UploadedImport.Request(), project: service.project.id, caller: .commandLine)
        await service.imports.work()
        return record
    }

    private static func makeLink(
        on domain: LinkDomainRecord, _ service: DashboardUnderTest
    ) async throws -> ManagedLink {
        let reading = LongLinkReading(link: DynamicLink(link: try WebURL("https://example.com/page")))
        return try await service.useCases.shortener.create(
            CreateLink(domain: domain, reading: reading), caller: .commandLine)
    }

    /// A person of every role in the instance, in the project, and in the other one, and sessions that have ended.
    private static func people(_ service: DashboardUnderTest, _ other: ProjectRecord) async throws -> [RouteCaller] {
        var callers: [RouteCaller] = [.nobody]
        for role in UserRole.allCases {
            for place in RouteCaller.Place.allCases {
                let project: ProjectRecord.ID? =
                    switch place {
                    case .everywhere: nil
                    case .own: service.project.id
                    case .other: other.id
                    }
                let cookie = try await session(
                    "\(role.rawValue)-\(place.rawValue)@example.com", UserGrant(role, in: project), service)
                callers.append(
                    RouteCaller(
                        testDescription: "\(role.rawValue) \(place.rawValue)", credential: .cookie(cookie),
                        place: place, rights: RightsTable.rights(of: role)))
            }
        }
        let ended: [(String, Date?, Date)] = [
            ("disabled", DashboardUnderTest.moment, DashboardUnderTest.moment + 1000),
            ("expired", nil, DashboardUnderTest.moment - 1),
        ]
        for (name, disabledAt, expiresAt) in ended {
            let cookie = try await session(
                "\(name)@example.com", UserGrant(.owner), service, disabledAt: disabledAt, expiresAt: expiresAt)
            callers.append(
                RouteCaller(
                    testDescription: "\(name) owner", credential: .cookie(cookie), isKnown: false, place: .everywhere,
                    rights: []))
        }
        let unknown = RouteCaller.Credential.cookie("__Host-waymark=\(String(repeating: "A", count: 43))")
        return callers + [
            RouteCaller(
                testDescription: "planted session", credential: unknown, isKnown: false, place: .everywhere, rights: [])
        ]
    }

    /// Signs a person in without a password, whose hash would take most of the test's time.
    private static func session(
        _ email: String, _ grant: UserGrant, _ service: DashboardUnderTest, disabledAt: Date? = nil,
        expiresAt: Date = DashboardUnderTest.moment + 1000, confirmedAt: Date = DashboardUnderTest.moment
    ) async throws -> String {
        let (database, moment) = (service.database, DashboardUnderTest.moment)
        let user = UserRecord(
            id: UserRecord.ID(at: moment), email: email, name: email, grants: [grant], createdAt: moment,
            disabledAt: disabledAt)
        let invitation = try #require(SecretToken.hash(SecretToken.make()))
        try await database.insert(
            InvitationRecord(
                id: InvitationRecord.ID(at: moment), hash: invitation, purpose: .invitation, email: email,
                grants: [grant], createdAt: moment, expiresAt: moment + 1000))
        try await database.accept(invitation, as: user)
        let token = SecretToken.make()
        try await database.insert(
            SessionRecord(
                id: SessionRecord.ID(at: moment), hash: try #require(SecretToken.hash(token)), userID: user.id,
                createdAt: moment, lastUsedAt: moment, expiresAt: expiresAt, confirmedAt: confirmedAt))
        return "__Host-waymark=\(token)"
    }

    /// A key of every role, and some that open nothing.
    private static func keys(_ service: DashboardUnderTest, _ other: ProjectRecord) async throws -> [RouteCaller] {
        let own = service.project.id
        var callers: [RouteCaller] = [.nobody]
        func add(
            _ role: APIKeyRecord.Role, _ project: ProjectRecord.ID?, _ name: String = "key",
            change: (inout APIKeyRecord) -> Void = { _ in }
        ) async throws {
            let issued = APIKeyVerifier.makeKey(role: role, project: project, at: DashboardUnderTest.moment)
            var record = issued.record
            change(&record)
            try await service.database.insert(record)
            let place: RouteCaller.Place = project.map { $0 == own ? .own : .other } ?? .everywhere
            var added = caller(name, issued, place)
            added.isKnown = name == "key"
            callers.append(added)
        }
        try await add(.admin, nil)
        try await add(.reader, nil)
        for role in [APIKeyRecord.Role.server, .reader, .app] {
            try await add(role, own)
            try await add(role, other.id)
        }
        try await add(.server, own, "expired") { $0.expiresAt = DashboardUnderTest.moment - 1 }
        let revoked = APIKeyVerifier.makeKey(role: .server, project: own, at: DashboardUnderTest.moment)
        var stranger = caller("revoked", revoked, .own)
        stranger.isKnown = false
        callers.append(stranger)
        try await service.useCases.directory.refresh()
        return callers
    }

    private static func tokens(_ service: DashboardUnderTest, _ other: ProjectRecord) async throws -> [RouteCaller] {
        var callers: [RouteCaller] = []
        for (project, place) in [(service.project.id, RouteCaller.Place.own), (other.id, .other)] {
            var record = APIKeyVerifier.makeKey(role: .server, project: project, at: DashboardUnderTest.moment).record
            // Who has signed is tried where tokens are.
            record.publicKey = Data([1])
            try await service.database.insert(record)
            callers.append(
                RouteCaller(
                    testDescription: "token \(place.rawValue)",
                    credential: .key(try service.useCases.accessTokens.make(for: record.id)), place: place,
                    rights: RightsTable.rights(of: record.role), isToken: true))
        }
        return callers
    }

    private static func caller(_ name: String, _ key: IssuedAPIKey, _ place: RouteCaller.Place) -> RouteCaller {
        let kind = BranchKey(key.text)?.kind
        return RouteCaller(
            testDescription: "\(name) \(key.record.role.rawValue) \(place.rawValue)", credential: .key(key.text),
            place: place, rights: RightsTable.rights(of: key.record.role), isBranchKey: kind == .key,
            isBranchSecret: kind == .secret)
    }
}
