public import LinkStorage
public import WaymarkLinks

/// What an installation says when it asks, at first launch, for the link it came by.
public struct LinkClaim: Hashable, Sendable {
    /// The project of the app.
    public var project: ProjectRecord.ID
    /// What the app calls this installation; it gets the same answer whenever it asks.
    public var installationID: String
    /// The link that the app found on the clipboard or was told of.
    public var givenLink: String?
    /// Where the app runs.
    public var platform: LinkPlatform

    /// Makes a claim.
    public init(
        project: ProjectRecord.ID, installationID: String, givenLink: String? = nil, platform: LinkPlatform
    ) {
        self.project = project
        self.installationID = installationID
        self.givenLink = givenLink
        self.platform = platform
    }
}

/// Gives installations the link they came by, and counts first opens.
public struct LinkClaims: Sendable {
    private let resolver: LinkResolver
    private let claims: any ClaimStore
    private let recorder: EventRecorder
    private let clock: LinkClock

    /// Makes the use case.
    public init(resolver: LinkResolver, claims: any ClaimStore, recorder: EventRecorder, clock: LinkClock) {
        self.resolver = resolver
        self.claims = claims
        self.recorder = recorder
        self.clock = clock
    }

    /// Answers an installation that names itself.
    ///
    /// The first answer with a link is kept: asked again, also at the same time, the installation gets the same link, as it is then.
    /// A first open is counted once, with that answer. Without a link nothing is settled: one may be given later.
    ///
    /// - Throws: ``LinkServiceError`` with `unavailable` where the store cannot answer; nothing is kept then.
    public func claim(_ claim: LinkClaim) async throws -> DeferredMatch {
        let match = try await decide(claim.givenLink, project: claim.project)
        let answer = ClaimRecord(
            projectID: claim.project, installationID: claim.installationID, linkID: match.link?.record?.id,
            requestedLink: match.link == nil ? nil : claim.givenLink, claimedAt: clock.now())
        let (kept, isFirst) = try await translatingStoreErrors(about: "The claim") { try await claims.claim(answer) }
        guard isFirst else { return try await decide(kept.requestedLink, project: claim.project) }
        countFirstOpen(match, platform: claim.platform)
        return match
    }

    /// Answers an installation that has no name, as Firebase's SDK asks.
    ///
    /// Each match counts a first open.
    ///
    /// - Parameters:
    ///   - givenLink: the link that the app found on the clipboard.
    ///   - project: the project of the app.
    ///   - platform: where the app runs.
    /// - Throws: ``LinkServiceError`` with `unavailable` where the store cannot answer.
    public func attributeInstall(
        givenLink: String?, project: ProjectRecord.ID, platform: LinkPlatform
    ) async throws -> DeferredMatch {
        let match = try await decide(givenLink, project: project)
        countFirstOpen(match, platform: platform)
        return match
    }

    private func decide(_ givenLink: String?, project: ProjectRecord.ID) async throws -> DeferredMatch {
        guard let givenLink, !givenLink.isEmpty else { return DeferredLinkMatcher.decide(given: nil, project: project) }
        return DeferredLinkMatcher.decide(given: try await resolver.resolve(givenLink), project: project)
    }

    private func countFirstOpen(_ match: DeferredMatch, platform: LinkPlatform) {
        guard let record = match.link?.record else { return }
        recorder.record(.appFirstOpen, link: record.id, platform: platform)
    }
}
