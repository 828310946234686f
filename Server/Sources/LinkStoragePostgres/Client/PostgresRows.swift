internal import CLibpq
internal import LinkStorage

/// The rows that a statement has answered with.
final class PostgresRows: Sequence {
    private let result: OpaquePointer

    /// Takes over a result of libpq.
    init(_ result: OpaquePointer) {
        self.result = result
    }

    deinit {
        clibpq_clear(result)
    }

    /// How many rows there are.
    var count: Int { Int(clibpq_row_count(result)) }
    /// The first row.
    var first: PostgresRow? { count > 0 ? PostgresRow(rows: self, number: 0) : nil }
    /// How many rows the statement has changed, or answered with.
    var changedCount: Int { Int(String(cString: clibpq_changed(result))) ?? 0 }

    func makeIterator() -> AnyIterator<PostgresRow> {
        var number = 0
        return AnyIterator {
            guard number < self.count else { return nil }
            defer { number += 1 }
            return PostgresRow(rows: self, number: number)
        }
    }

    /// The bytes of a value, which live as long as the rows; `nil` for NULL.
    func bytes(_ row: Int, _ column: Int) throws -> UnsafeRawBufferPointer? {
        guard column < clibpq_column_count(result) else {
            throw LinkStoreError(.corruptRecord, detail: "a row has no column \(column)")
        }
        guard !clibpq_is_null(result, Int32(row), Int32(column)) else { return nil }
        return UnsafeRawBufferPointer(
            start: clibpq_value(result, Int32(row), Int32(column)),
            count: Int(clibpq_length(result, Int32(row), Int32(column))))
    }
}
