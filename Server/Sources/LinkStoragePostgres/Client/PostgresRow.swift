internal import Foundation
internal import LinkStorage

/// A row of a result.
///
/// A value that cannot be read throws `corruptRecord`; nothing traps on a damaged table.
struct PostgresRow {
    let rows: PostgresRows
    let number: Int

    func isNull(_ column: Int) throws -> Bool { try rows.bytes(number, column) == nil }

    func optionalNumber(_ column: Int) throws -> Int64? {
        try read(column, size: 8) { Int64(bigEndian: $0.loadUnaligned(as: Int64.self)) }
    }

    func optionalReal(_ column: Int) throws -> Double? {
        try read(column, size: 8) { Double(bitPattern: UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self))) }
    }

    func optionalText(_ column: Int) throws -> String? {
        try read(column) { String(decoding: $0, as: UTF8.self) }
    }

    func optionalBytes(_ column: Int) throws -> [UInt8]? {
        try read(column) { Array($0) }
    }

    func optionalUUID(_ column: Int) throws -> UUID? {
        try read(column, size: 16) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    func number(_ column: Int) throws -> Int64 { try required(column, optionalNumber) }
    func integer(_ column: Int) throws -> Int { Int(try number(column)) }
    func text(_ column: Int) throws -> String { try required(column, optionalText) }
    func bytes(_ column: Int) throws -> [UInt8] { try required(column, optionalBytes) }
    /// Hands on the bytes of a value where they are.
    func withBytes<Value>(_ column: Int, _ body: (UnsafeRawBufferPointer) throws -> Value) throws -> Value {
        try required(column) { column in
            try rows.bytes(number, column).map { bytes in try withExtendedLifetime(rows) { try body(bytes) } }
        }
    }

    func uuid(_ column: Int) throws -> UUID { try required(column, optionalUUID) }

    func flag(_ column: Int) throws -> Bool {
        try required(column) { try read($0, size: 1) { $0[0] != 0 } }
    }

    private func required<Value>(_ column: Int, _ read: (Int) throws -> Value?) throws -> Value {
        guard let value = try read(column) else {
            throw LinkStoreError(.corruptRecord, detail: "column \(column) is NULL")
        }
        return value
    }

    private func read<Value>(
        _ column: Int, size: Int? = nil, _ body: (UnsafeRawBufferPointer) -> Value
    ) throws -> Value? {
        guard let bytes = try rows.bytes(number, column) else { return nil }
        guard size.map({ $0 == bytes.count }) ?? true else {
            throw LinkStoreError(.corruptRecord, detail: "column \(column) has \(bytes.count) bytes")
        }
        return withExtendedLifetime(rows) { body(bytes) }
    }
}
