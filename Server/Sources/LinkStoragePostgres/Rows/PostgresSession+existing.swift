internal import Foundation
internal import LinkStorage

extension PostgresSession {
    /// Runs one statement that has to change a row.
    ///
    /// - Throws: `notFound` where it changes none.
    func runOnExisting(_ sql: String, _ parameters: [PostgresValue]) throws {
        guard try run(sql, parameters).changedCount > 0 else { throw LinkStoreError(.notFound, detail: sql) }
    }

    /// Removes one row.
    ///
    /// - Throws: `notFound` where there is none, `alreadyExists` where others belong to it.
    func removeExisting(from table: String, _ id: UUID) throws {
        do {
            try runOnExisting("DELETE FROM \(table) WHERE id = $1", [.uuid(id)])
        } catch let error as PostgresError where error.fault == .reference {
            throw LinkStoreError(.alreadyExists, detail: "a row of \(table) is still in use")
        }
    }
}
