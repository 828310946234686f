import Foundation
import WaymarkLinks

/// Exports every record.
public protocol RecordExportStore: Sendable {
    /// Passes every record of one snapshot of the database to a closure, whatever is written meanwhile.
    ///
    /// Projects, apps, domains and keys, each oldest first; then links by their identities; then what is left of deleted
    /// links, by their identities; then counts by link, day, event and platform. Memory is constant, however many there are.
    /// Claims and names of batches are not exported: they
    /// are of use for a short time only.
    ///
    /// - Parameter body: takes the records, one after the other; what it throws ends the export.
    func export(_ body: @escaping @Sendable (StoredRecord) throws -> Void) async throws
}
