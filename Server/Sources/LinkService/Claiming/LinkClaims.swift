import Crypto
import Foundation
public import LinkRules
public import LinkStorage
public import WaymarkLinks

/// Finds the link by which an app was installed or opened, and counts first opens and re-opens.
public struct LinkClaims: Sendable {
    private let resolver: LinkResolver
    private let directory: DirectoryCache
    private let claims: any ClaimStore
    private let recorder: ActivityRecorder
    private let limiter: RateLimiter?
    private let openings: OpeningLimiter
    private let clock: LinkClock

    /// Creates the use case.
    ///
    /// - Parameter limiter: limits the kept claims of a network; `nil` for no limit.
    public init(
        resolver: LinkResolver, directory: DirectoryCache, claims: any ClaimStore, recorder: ActivityRecorder,
        limiter: RateLimiter? = nil, clock: LinkClock
    ) {
        self.init(
            resolver: resolver, directory: directory, claims: claims, recorder: recorder, limiter: limiter,
            openings: OpeningLimiter(), clock: clock)
    }

    init(
        resolver: LinkResolver, directory: DirectoryCache, claims: any ClaimStore, recorder: ActivityRecorder,
        limiter: RateLimiter?, openings: OpeningLimiter, clock: LinkClock
    ) {
        self.openings = openings
        self.resolver = resolver
        self.directory = directory
        self.claims = claims
        self.recorder = recorder
        self.limiter = limiter
        self.clock = clock
    }

    /// Answers an installation that has an identity.
    ///
    /// The first link is kept for ``ClaimRecord/memory``: when the installation asks again, even concurrently, it
    /// receives the same link in its current form. For a long link only a digest is kept, and the link is returned
    /// again if the request names it again. A first open is counted once, with that answer. An answer without a link is
    /// not kept, because a later request may find one.
    ///
    /// - Throws: ``LinkServiceError`` with `unavailable` if the store fails, or `resourceExhausted` if the network has
    ///   made too many claims today; nothing is kept then.
    public func claim(_ claim: LinkClaim) async throws -> DeferredMatch {
        let kept = try await translatingStoreErrors(about: "The claim") {
            try await claims.claim(project: claim.project, installationID: claim.installationID)
        }
        if let kept { return try await answer(kept, to: claim) }
        let match = try await decide(claim.givenLink, app: claim.app, project: claim.project)
        guard let found = match.link else { return match }
        let now = clock.now()
        try limiter?.admitClaim(from: claim.network)
        let record = ClaimRecord(
            id: ClaimRecord.ID(at: now), projectID: claim.project, installationID: claim.installationID,
            answer: found.record.map { .link($0.id) } ?? .longLink(digest: Self.digest(claim.givenLink)),
            method: .clipboard, claimedAt: now)
        let outcome = try await translatingStoreErrors(about: "The claim") {
            try await claims.claim(record, explanation: nil)
        }
        if case .earlier(let first) = outcome { return try await answer(first, to: claim) }
        countFirstOpen(match, platform: claim.app.platform)
        return match
    }

    /// Returns the link of an earlier claim again.
    private func answer(_ kept: ClaimRecord, to claim: LinkClaim) async throws -> DeferredMatch {
        let resolution: Resolution?
        switch kept.answer {
        case .link(let id):
            resolution = try await resolver.resolve(id)
        case .longLink(let digest):
            guard digest == Self.digest(claim.givenLink) else { return .none(.noEvidence) }
            return try await decide(claim.givenLink, app: claim.app, project: claim.project)
        }
        return decide(resolution, app: claim.app, project: claim.project)
    }

    private static func digest(_ text: String?) -> Data {
        Data(SHA256.hash(data: Data((text ?? "").utf8)))
    }

    /// Answers an installation without an identity, as Firebase's SDK requests it.
    ///
    /// Each match counts a first open, unless the same installation requested the same link in the last hour: apps
    /// repeat a request whose answer was lost.
    ///
    /// - Parameters:
    ///   - givenLink: the link that the app found on the clipboard.
    ///   - project: the project of the app.
    ///   - app: the requesting app.
    ///   - installation: what distinguishes the installation, such as its network, model and time of installation.
    /// - Throws: ``LinkServiceError`` with `unavailable` if the store fails.
    public func attributeInstall(
        givenLink: String?, project: ProjectRecord.ID, app: ClaimingApp, installation: [String] = []
    ) async throws -> DeferredMatch {
        let match = try await decide(givenLink, app: app, project: project)
        if let record = match.link?.record {
            let name = installation.isEmpty ? [] : installation + [project.description, record.id.description]
            if openings.isNewInstall(name, at: clock.now()) { countFirstOpen(match, platform: app.platform) }
        }
        return match
    }

    /// Resolves a link that opened an app, and counts a re-open if the caller may use the link.
    ///
    /// At most 10,000 re-opens a day are counted for each link and network.
    ///
    /// - Parameters:
    ///   - url: the link.
    ///   - caller: the caller; links of other projects are not found.
    ///   - app: the opened app, or `nil` if unknown. A link that names another app is not found.
    ///   - platform: the platform of the app.
    ///   - network: the network of the request.
    /// - Returns: the meaning of the address.
    /// - Throws: ``LinkServiceError`` with `unavailable` if the store fails.
    public func attributeReopen(
        of url: String, caller: Caller, by app: ClaimingApp?, platform: LinkPlatform, from network: ClientNetwork? = nil
    ) async throws -> Resolution {
        let resolution = try await resolver.resolve(url)
        guard let found = resolution.found else { return resolution }
        let project = found.domain.record.projectID
        guard caller.mayAct(in: project),
            app?.mayClaim(found.link, apps: directory.current.apps(of: project)) != false
        else { return .notFound(domain: found.domain.record) }
        if let record = found.record, openings.admit(1, of: record.id, from: network, at: clock.now()) == 1 {
            recorder.record(.appReopen, link: record.id, platform: platform)
        }
        return resolution
    }

    private func decide(
        _ givenLink: String?, app: ClaimingApp, project: ProjectRecord.ID
    ) async throws -> DeferredMatch {
        let given: Resolution? =
            if let givenLink, !givenLink.isEmpty { try await resolver.resolve(givenLink) } else { nil }
        return decide(given, app: app, project: project)
    }

    private func decide(_ given: Resolution?, app: ClaimingApp, project: ProjectRecord.ID) -> DeferredMatch {
        DeferredLinkMatcher.decide(given: given, by: app, of: project, apps: directory.current.apps(of: project))
    }

    private func countFirstOpen(_ match: DeferredMatch, platform: LinkPlatform) {
        guard let record = match.link?.record else { return }
        recorder.record(.appFirstOpen, link: record.id, platform: platform)
    }
}
