public import LinkRules
public import LinkStorage
public import WaymarkLinks

/// Finds the link by which an app was installed or opened, and counts first opens and re-opens.
public struct LinkClaims: Sendable {
    private let resolver: LinkResolver
    private let directory: DirectoryCache
    private let claims: any ClaimStore
    private let sink: any LinkActivitySink
    private let clock: LinkClock

    /// Creates the use case.
    public init(
        resolver: LinkResolver, directory: DirectoryCache, claims: any ClaimStore, sink: any LinkActivitySink,
        clock: LinkClock
    ) {
        self.resolver = resolver
        self.directory = directory
        self.claims = claims
        self.sink = sink
        self.clock = clock
    }

    /// Answers an installation that names itself.
    ///
    /// The first answer with a link is kept: asked again, also at the same time, the installation gets the same link, as it is then.
    /// A first open is counted once, with that answer. Without a link nothing is settled: one may be given later.
    ///
    /// - Throws: ``LinkServiceError`` with `unavailable` where the store cannot answer; nothing is kept then.
    public func claim(_ claim: LinkClaim) async throws -> DeferredMatch {
        let match = try await decide(claim.givenLink, app: claim.app, project: claim.project)
        let answer = ClaimRecord(
            projectID: claim.project, installationID: claim.installationID, linkID: match.link?.record?.id,
            requestedLink: match.link == nil ? nil : claim.givenLink, claimedAt: clock.now())
        let (kept, isFirst) = try await translatingStoreErrors(about: "The claim") { try await claims.claim(answer) }
        guard isFirst else { return try await decide(kept.requestedLink, app: claim.app, project: claim.project) }
        countFirstOpen(match, platform: claim.app.platform)
        return match
    }

    /// Answers an installation that has no name, as Firebase's SDK asks.
    ///
    /// Each match counts a first open.
    ///
    /// - Parameters:
    ///   - givenLink: the link that the app found on the clipboard.
    ///   - project: the project of the app.
    ///   - app: the app that asks.
    /// - Throws: ``LinkServiceError`` with `unavailable` where the store cannot answer.
    public func attributeInstall(
        givenLink: String?, project: ProjectRecord.ID, app: ClaimingApp
    ) async throws -> DeferredMatch {
        let match = try await decide(givenLink, app: app, project: project)
        countFirstOpen(match, platform: app.platform)
        return match
    }

    /// Resolves a link that has opened an app, and counts a re-open if the caller may use the link.
    ///
    /// - Returns: what the address means; the link of another project too, which the caller must not be told.
    /// - Throws: ``LinkServiceError`` with `unavailable` if the store cannot answer.
    public func attributeReopen(
        of url: String, caller: Caller, platform: LinkPlatform
    ) async throws -> Resolution {
        let resolution = try await resolver.resolve(url)
        if let found = resolution.found, let record = found.record,
            caller.mayAct(in: found.domain.record.projectID)
        {
            sink.record(.appReopen, link: record.id, platform: platform)
        }
        return resolution
    }

    private func decide(
        _ givenLink: String?, app: ClaimingApp, project: ProjectRecord.ID
    ) async throws -> DeferredMatch {
        let given: Resolution? =
            if let givenLink, !givenLink.isEmpty { try await resolver.resolve(givenLink) } else { nil }
        return DeferredLinkMatcher.decide(
            given: given, by: app, of: project, apps: directory.current.apps(of: project))
    }

    private func countFirstOpen(_ match: DeferredMatch, platform: LinkPlatform) {
        guard let record = match.link?.record else { return }
        sink.record(.appFirstOpen, link: record.id, platform: platform)
    }
}
