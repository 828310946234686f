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
    /// - Parameter limiter: limits how many claims of a network are kept; `nil` for any number.
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

    /// Answers an installation that names itself.
    ///
    /// The first link that it gets is kept for ``ClaimRecord/memory``: asked again, also at the same time, the installation gets
    /// the same link, as it is then. Of a long link only a digest is kept, so that it is given again to who names it again. A
    /// first open is counted once, with that answer. An answer without a link is not kept: one may be given later.
    ///
    /// - Throws: ``LinkServiceError`` with `unavailable` if the store cannot answer, or `resourceExhausted` if the network has
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
            projectID: claim.project, installationID: claim.installationID,
            answer: found.record.map { .link($0.id) } ?? .longLink(digest: Self.digest(claim.givenLink)),
            claimedAt: now)
        let (first, isFirst) = try await translatingStoreErrors(about: "The claim") {
            try await claims.claim(record, forgettingBefore: now.addingTimeInterval(-ClaimRecord.memory))
        }
        guard isFirst else { return try await answer(first, to: claim) }
        countFirstOpen(match, platform: claim.app.platform)
        return match
    }

    /// Gives the link of an earlier claim again.
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

    /// Answers an installation that has no name, as Firebase's SDK asks.
    ///
    /// Each match counts a first open, unless the same installation asked for the same link in the last hour: apps ask again
    /// after an answer that was lost.
    ///
    /// - Parameters:
    ///   - givenLink: the link that the app found on the clipboard.
    ///   - project: the project of the app.
    ///   - app: the app that asks.
    ///   - installation: what tells the installation from others, such as its network, model and time of installation.
    /// - Throws: ``LinkServiceError`` with `unavailable` where the store cannot answer.
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

    /// Resolves a link that has opened an app, and counts a re-open if the caller may use the link: 10,000 times on a day for
    /// each link and network.
    ///
    /// - Parameters:
    ///   - url: the link.
    ///   - caller: who asks; links of other projects are not found.
    ///   - app: the app that was opened; `nil` if it does not say. A link that names another app is not found.
    ///   - platform: the platform of the app.
    ///   - network: the network from which it asks.
    /// - Returns: what the address means.
    /// - Throws: ``LinkServiceError`` with `unavailable` if the store cannot answer.
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
