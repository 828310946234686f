import Foundation
import WaymarkLinks

/// Keeps which deferred links installations were given, and why.
public protocol ClaimStore: Sendable {
    /// Stores an installation's first claim; any later one, also a simultaneous one, gets the first one's record back.
    ///
    /// Of any number of claims of one ``ClaimRecord/use``, simultaneous or not, exactly one is stored. The candidate of a claimed
    /// click is deleted; a probable claim is stored only if its candidate was still there.
    ///
    /// What the claim uses of its link is taken with it in one transaction, as by ``LinkStore/take(_:of:)``: a claim that the limits
    /// of the link do not permit is not stored. A claim of a link that is gone, or of a long link, uses nothing.
    ///
    /// - Parameters:
    ///   - explanation: what is stored with the claim, and only with it.
    ///   - uses: what the claim uses of its link.
    /// - Throws: ``LinkStoreError`` with `notFound` where there is no such project.
    func claim(
        _ claim: ClaimRecord, explanation: ClaimExplanationRecord?, taking uses: LinkUses
    ) async throws -> ClaimOutcome
    /// The claim that an installation has made, if it has made one.
    func claim(project: ProjectRecord.ID, installationID: String) async throws -> ClaimRecord?
    /// Stores why an installation got no link.
    ///
    /// - Throws: ``LinkStoreError`` with `notFound` where there is no such project.
    func add(_ explanation: ClaimExplanationRecord) async throws
    /// What is known of a claim; `nil` if nothing is.
    func claimReport(_ id: ClaimRecord.ID, project: ProjectRecord.ID) async throws -> ClaimReport?
    /// Claims of a project, the newest first.
    ///
    /// - Parameter before: only claims that are older than this one.
    func claimReports(
        project: ProjectRecord.ID, before: ClaimRecord.ID?, limit: Int
    ) async throws -> [ClaimReport]
    /// Deletes everything that is kept of an installation.
    ///
    /// A click or token that it claimed stays claimed, without a trace of the installation.
    ///
    /// - Returns: how many records named it.
    func eraseInstallation(_ installationID: String, project: ProjectRecord.ID) async throws -> Int
    /// Deletes candidates, claims and explanations that have reached their age, in short transactions.
    ///
    /// Can be called again after a cancellation.
    func expireClaims(_ expiry: ClaimExpiry) async throws -> ClaimRemovals
}

extension ClaimStore {
    /// Stores the claim of a link whose uses are not limited.
    package func claim(_ claim: ClaimRecord, explanation: ClaimExplanationRecord?) async throws -> ClaimOutcome {
        try await self.claim(claim, explanation: explanation, taking: [])
    }
}
