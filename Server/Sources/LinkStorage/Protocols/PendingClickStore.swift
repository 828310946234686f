public import Foundation
public import InstallMatching
import WaymarkLinks

/// Keeps what the matching of installations needs: candidates, and what projects' clicks have taught.
///
/// Candidates come with the entries of journals (``JournalStore/add(_:)``), in the same transaction. None of it is exported, and
/// candidates are not part of backups.
public protocol PendingClickStore: Sendable {
    /// The candidates of a project on some networks, with all that is known of their devices.
    ///
    /// - Parameters:
    ///   - moment: only clicks at or after this moment.
    ///   - limit: the most candidates of one network; the newest.
    /// - Complexity: one search for each network, and one for each candidate.
    func pendingClicks(
        of project: ProjectRecord.ID, on networks: Set<NetworkKey>, since moment: Date, limit: Int
    ) async throws -> [PendingClick]
    /// The devices of candidates in a period, with their projects, the oldest first.
    func pendingDevices(
        in period: Range<Date>, limit: Int
    ) async throws -> [(project: ProjectRecord.ID, traits: DeviceTraits)]
    /// The secret with which the tokens of clicks are made: 16 random bytes, shared by all processes that use the database.
    ///
    /// The first call creates it. It is part of backups, so that tokens stay valid, and not of exports.
    func clickTokenSecret() async throws -> Data
    /// What the matching of a project has learnt, as it was last stored.
    func matchingModel(of project: ProjectRecord.ID) async throws -> Data?
    /// Stores what the matching of a project has learnt; does nothing if there is no such project.
    func setMatchingModel(_ model: Data, of project: ProjectRecord.ID) async throws
}
