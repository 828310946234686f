import Crypto
import Foundation
import InstallMatching
public import LinkRules
import LinkStorage
public import WaymarkLinks

/// Finds the link by which an app was installed or opened, and counts first opens and re-opens.
public struct LinkClaims: Sendable {
    let resolver: LinkResolver
    let directory: DirectoryCache
    let links: any LinkStore
    let claims: any ClaimStore
    let recorder: ActivityRecorder
    let tokens: ClickTokens
    let matching: ProbableMatching?
    let limiter: RateLimiter?
    let openings: OpeningLimiter
    let clock: LinkClock

    /// Creates the use case.
    ///
    /// - Parameters:
    ///   - matching: looks for probable clicks; `nil` to find only what is certain.
    ///   - limiter: limits the kept claims of a network; `nil` for no limit.
    init(
        resolver: LinkResolver, directory: DirectoryCache, links: any LinkStore, claims: any ClaimStore,
        recorder: ActivityRecorder, tokens: ClickTokens, matching: ProbableMatching? = nil,
        limiter: RateLimiter? = nil, openings: OpeningLimiter = OpeningLimiter(), clock: LinkClock
    ) {
        self.resolver = resolver
        self.directory = directory
        self.links = links
        self.claims = claims
        self.recorder = recorder
        self.tokens = tokens
        self.matching = matching
        self.limiter = limiter
        self.openings = openings
        self.clock = clock
    }

    /// Answers an installation that has an identity.
    ///
    /// The first evidence that it names decides alone; only without any, and only if the project permits it, a probable click
    /// is looked for. The first link is kept for ``ClaimRecord/memory``: when the installation asks again, even concurrently,
    /// it receives the same link in its current form. For a long link only a digest is kept, and the link is returned
    /// again if the request names it again. A click and a link's token are claimed by one installation. A first open is counted
    /// once, with that answer. An answer without a link is not kept, because a later request may find one.
    ///
    /// - Throws: ``LinkServiceError`` with `unavailable` if the store fails, or `resourceExhausted` if the network has
    ///   made too many claims today; nothing is kept then.
    public func claim(_ claim: LinkClaim) async throws -> ClaimAnswer {
        guard claim.app.isOne(of: directory.current.apps(of: claim.project)) else {
            return ClaimAnswer(.none(.unknownApp))
        }
        let now = clock.now()
        let found = try await certainLink(of: claim, at: now)
        if let link = found.match.link { return try await keep(link, found, claim, at: now) }
        // What the installation was told before holds, whatever it names now.
        if let kept = try await keptRecord(of: claim) { return try await answer(kept, to: claim) }
        guard claim.evidence.decisive == nil, let circumstances = claim.circumstances, let matching,
            directory.current.project(claim.project)?.matchesProbably == true
        else { return ClaimAnswer(found.match) }
        return try await guess(claim, circumstances, by: matching, at: now)
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
    ///   - request: a name that a client gives a request and its repetitions, and no other request; `nil` if it gives none. Of a
    ///     link with a limit, repetitions get the link again and use nothing.
    /// - Returns: the meaning of the address. Of a link with a limit, one opening is taken, and one click as ``LinkOpenings`` says.
    /// - Throws: ``LinkServiceError`` with `unavailable` if the store fails.
    public func attributeReopen(
        of url: String, caller: Caller, by app: ClaimingApp?, platform: LinkPlatform,
        from network: ClientNetwork? = nil, request: String? = nil
    ) async throws -> Resolution {
        let resolution = try await resolver.resolve(rewritten: url)
        guard let found = resolution.found else { return resolution }
        let project = found.domain.record.projectID
        guard caller.mayAct(in: project),
            app?.mayClaim(found.link, apps: directory.current.apps(of: project)) != false
        else { return .notFound(domain: found.domain.record) }
        switch try await takeOpening(of: found, by: url, request: request) {
        case .taken: break
        case .repeated: return resolution
        case .refused(let refusal): return refusal
        }
        if let record = found.record, openings.admit(1, of: record.id, from: network, at: clock.now()) == 1 {
            recorder.record(.appReopen, link: record.id, platform: platform)
        }
        return resolution
    }

    /// The proof that a client has asked from its address, for an app that accepts probable links; `nil` where there is none.
    ///
    /// - Throws: ``LinkServiceError`` with `unavailable` if the store fails.
    public func networkProof(of client: IPAddress) async throws -> String? {
        try await translatingStoreErrors(about: "The proof") {
            try await matching?.proof(of: client, at: clock.now())
        }
    }

    // MARK: Certain links

    /// The result of reading the evidence of a claim.
    struct Finding {
        var match: DeferredMatch
        var use: ClaimRecord.Use?
        var clickedAt: Date?

        /// What a claim uses of the link: the click too, unless it was counted when it happened, or there is none.
        func uses(of link: FoundLink) -> LinkUses {
            guard link.record?.limits.countsUses == true else { return [] }
            return use == nil ? [.click, .opening] : .opening
        }
    }

    /// Finds the link that the first evidence names.
    func certainLink(of claim: LinkClaim, at now: Date) async throws -> Finding {
        switch claim.evidence.decisive {
        case nil: return Finding(match: .none(.noEvidence))
        case .link(let url): return Finding(match: decide(try await resolver.resolve(url), by: .link, claim))
        case .appClip(let url): return Finding(match: decide(try await resolver.resolve(url), by: .appClip, claim))
        case .referrer(let text, let longLink, let details):
            let named: Resolution? =
                if let longLink { try await resolver.resolve(longLink.address) } else { nil }
            // The address may be that of a short link with what was appended to it: the click was one on the stored link.
            let clicked = longLink.map { named?.storedLink ?? $0.id }
            guard let token = try? tokens.token(text, from: .referrer, of: clicked, at: now) else {
                return Finding(match: .none(.badToken))
            }
            guard details.agrees(with: token, at: now) else { return Finding(match: .none(.impossibleTimes)) }
            let resolution = longLink == nil ? try await resolver.resolve(token.link) : named
            let match = decide(resolution, by: .referrer, claim)
            return Finding(match: match, use: .click(token), clickedAt: token.moment)
        case .clipboard(let url, let text):
            let resolution = try await resolver.resolve(url)
            let match = decide(resolution, by: .clipboard, claim)
            guard let text, let link = match.link else { return Finding(match: match) }
            guard let record = link.record,
                let token = try? tokens.token(text, from: .clipboard, of: record.id, at: now)
            else { return Finding(match: .none(.badToken)) }
            return Finding(match: match, use: .click(token), clickedAt: token.moment)
        case .token(let text):
            let record = try await translatingStoreErrors(about: "The link") {
                try await links.link(project: claim.project, claimToken: text)
            }
            guard let record else { return Finding(match: .none(.unknownLink)) }
            let match = decide(try await resolver.resolve(record.id), by: .token, claim)
            return Finding(match: match, use: .token(digest: Self.digest(text)))
        }
    }

    /// Keeps a certain answer, unless the installation has another one already.
    private func keep(_ link: FoundLink, _ found: Finding, _ claim: LinkClaim, at now: Date) async throws
        -> ClaimAnswer
    {
        guard case .exact(_, let method) = found.match else { return ClaimAnswer(found.match) }
        do {
            try limiter?.admitClaim(from: claim.network)
        } catch {
            // What was kept before is no new claim.
            guard let kept = try await keptRecord(of: claim) else { throw error }
            return try await answer(kept, to: claim)
        }
        let record = ClaimRecord(
            id: ClaimRecord.ID(at: now), projectID: claim.project, installationID: claim.installationID,
            answer: link.record.map { .link($0.id) } ?? .longLink(digest: Self.digest(claim.evidence.longLink)),
            method: method, use: found.use, clickedAt: found.clickedAt, claimedAt: now)
        let outcome = try await translatingStoreErrors(about: "The claim") {
            try await claims.claim(record, explanation: nil, taking: found.uses(of: link))
        }
        switch outcome {
        case .earlier(let first): return try await answer(first, to: claim)
        case .taken: return ClaimAnswer(.none(.taken))
        case .usedUp: return ClaimAnswer(.none(.usedUp))
        case .stored(let record):
            countFirstOpen(of: link, platform: claim.app.platform)
            if method == .referrer, let clickedAt = found.clickedAt, let matching,
                directory.current.project(claim.project)?.matchesProbably == true
            {
                // What is learnt late or never makes later matches only rarer.
                try? await matching.learn(lag: now.timeIntervalSince(clickedAt), of: claim.project)
            }
            return ClaimAnswer(found.match, record: record)
        }
    }

    private func keptRecord(of claim: LinkClaim) async throws -> ClaimRecord? {
        try await translatingStoreErrors(about: "The claim") {
            try await claims.claim(project: claim.project, installationID: claim.installationID)
        }
    }

    /// Returns the link of an earlier claim again.
    func answer(_ kept: ClaimRecord, to claim: LinkClaim) async throws -> ClaimAnswer {
        let resolution: Resolution?
        switch kept.answer {
        case .link(let id):
            resolution = try await resolver.resolve(id)
        case .longLink(let digest):
            guard let text = claim.evidence.longLink, digest == Self.digest(text) else {
                return ClaimAnswer(.none(.noEvidence), id: kept.id)
            }
            resolution = try await resolver.resolve(text)
        }
        let match = decide(resolution, by: kept.method, claim)
        guard kept.method == .probable, let link = match.link else { return ClaimAnswer(match, record: kept) }
        let report = try await translatingStoreErrors(about: "The claim") {
            try await claims.claimReport(kept.id, project: kept.projectID)
        }
        return ClaimAnswer(
            .probable(
                link.shareable, confidence: kept.confidence ?? 0,
                hasRivals: report?.explanation?.matchExplanation.map { $0.links.count > 1 } ?? false),
            record: kept)
    }

    static func digest(_ text: String?) -> Data {
        Data(SHA256.hash(data: Data((text ?? "").utf8)))
    }

    func decide(_ given: Resolution?, by method: ClaimMethod, _ claim: LinkClaim) -> DeferredMatch {
        let match = DeferredLinkMatcher.decide(
            given: given, by: method, for: claim.app, of: claim.project,
            apps: directory.current.apps(of: claim.project))
        // The evidence named a link that was deleted.
        return given == nil && claim.evidence.decisive != nil && match == .none(.noEvidence)
            ? .none(.unknownLink) : match
    }

    func countFirstOpen(of link: FoundLink, platform: LinkPlatform) {
        guard let record = link.record else { return }
        recorder.record(.appFirstOpen, link: record.id, platform: platform)
    }
}

extension ClaimRecord.Use {
    fileprivate static func click(_ token: ClickToken) -> ClaimRecord.Use {
        .click(PendingClick.ID(uuid: token.click))
    }
}

extension ClaimEvidence {
    /// The address that may be a long link, of which a digest is kept.
    fileprivate var longLink: String? {
        switch decisive {
        case .link(let url), .appClip(let url), .clipboard(let url, _): url
        case .referrer(_, let longLink, _): longLink?.address
        case .token, nil: nil
        }
    }
}
