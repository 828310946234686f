import LinkRules
import LinkStorage

extension LinkClaims {
    /// The result of an opening.
    enum Opening {
        /// It was taken, or the link has no limit.
        case taken
        /// The same request has taken it before.
        case repeated
        /// The link is used up.
        case refused(Resolution)
    }

    /// Takes what an opening uses of a link.
    ///
    /// If the link has a limit and the request has a name, a digest of the name is kept with the link as a claim is, for
    /// ``ClaimRecord/memory``. It is stored together with the use: a client that has lost the answer and asks again gets the link,
    /// also from another node and after a restart. There are never more of these records than the limit has uses.
    ///
    /// - Throws: ``LinkServiceError`` with `unavailable` if the store fails; nothing is taken then.
    func takeOpening(of found: FoundLink, by url: String, request: String?) async throws -> Opening {
        let openings = LinkOpenings(resolver: resolver, tokens: tokens, clock: clock)
        guard let request, let link = found.record, link.limits.countsUses else {
            let taken = try await openings.take(found, by: url)
            return taken.found == nil ? .refused(taken) : .taken
        }
        let now = clock.now()
        let claim = ClaimRecord(
            id: ClaimRecord.ID(at: now), projectID: found.domain.record.projectID,
            installationID: LinkClaim.installationName("opening", of: [link.id.description, request]),
            answer: .link(link.id), method: .link, claimedAt: now)
        let outcome = try await translatingStoreErrors(about: "The link") {
            try await claims.claim(claim, explanation: nil, taking: openings.uses(of: link.id, by: url))
        }
        switch outcome {
        case .stored: return .taken
        case .earlier: return .repeated
        case .taken, .usedUp: return .refused(.inactive(link, .usedUp, domain: found.domain.record))
        }
    }
}
