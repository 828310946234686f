public import Foundation
import WaymarkLinks

/// Keeps which deferred links installations were given.
public protocol ClaimStore: Sendable {
    /// Stores an installation's first claim; any later one, also a simultaneous one, gets the first one's record back.
    ///
    /// - Parameter moment: claims of before are deleted, some with each new one.
    /// - Throws: ``LinkStoreError`` with `notFound` where there is no such project.
    /// - Returns: the record that holds, and whether this call stored it.
    func claim(
        _ claim: ClaimRecord, forgettingBefore moment: Date
    ) async throws -> (record: ClaimRecord, isFirst: Bool)
    /// The claim that an installation has made, if it has made one.
    func claim(project: ProjectRecord.ID, installationID: String) async throws -> ClaimRecord?
}
