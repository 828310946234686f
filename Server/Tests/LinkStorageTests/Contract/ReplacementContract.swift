import LinkStorage
import Testing

/// What every store promises of records that are replaced only as they were read.
struct ReplacementContract<Record: Equatable & Sendable>: Sendable {
    let database: any LinkDatabase
    /// Reads all stored records.
    let records: @Sendable () async throws -> [Record]
    /// Replaces a record, as it was read.
    let update: @Sendable (_ new: Record, _ read: Record) async throws -> Void

    /// Checks the promise with the only stored record.
    ///
    /// - Parameters:
    ///   - read: the record as it is stored.
    ///   - field: what those change who change it at the same time.
    ///   - values: what each of them makes of it, by a number.
    ///   - next: changes it once more.
    ///   - gone: makes a record of it that is not stored.
    func check<Value: Equatable & Sendable>(
        _ read: Record, field: WritableKeyPath<Record, Value>, values: (Int) -> Value, next: (inout Record) -> Void,
        gone: (inout Record) -> Void
    ) async throws {
        // Of changes at the same time that rest on the same reading, one is made.
        let made = try await withThrowingTaskGroup(of: Value?.self) { group in
            for number in 0..<8 {
                let value = values(number)
                var new = read
                new[keyPath: field] = value
                group.addTask { [new] in
                    do {
                        try await update(new, read)
                        return value
                    } catch let error as LinkStoreError where error.code == .versionMismatch {
                        return nil
                    }
                }
            }
            return try await group.reduce(into: [Value]()) { if let value = $1 { $0.append(value) } }
        }
        #expect(made.count == 1)
        let stored = try #require(try await records().first)
        #expect(stored[keyPath: field] == made.first)
        var replacement = stored
        next(&replacement)
        let revision = try await database.settingsRevision()
        await expectStoreError(.versionMismatch) { [replacement] in try await update(replacement, read) }
        #expect(try await records() == [stored])
        #expect(try await database.settingsRevision() == revision)
        try await update(replacement, stored)
        #expect(try await records() == [replacement])
        var missing = replacement
        gone(&missing)
        await expectStoreError(.notFound) { [missing] in try await update(missing, missing) }
    }
}
