import Foundation
import WaymarkLinks

/// Keeps what installations were told about their deferred links.
public protocol ClaimStore: Sendable {
    /// Stores an installation's first claim; any later one, also a simultaneous one, gets the first one's record back.
    ///
    /// A record without a requested link gives way to the first one that has it.
    ///
    /// - Throws: ``LinkStoreError`` with `notFound` where there is no such project.
    /// - Returns: the record that holds, and whether this call stored it.
    func claim(_ claim: ClaimRecord) async throws -> (record: ClaimRecord, isFirst: Bool)
}
