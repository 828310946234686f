internal import Crypto

/// The number and the SHA-256 digest of records, in their order.
struct RecordDigest {
    private(set) var count: Int64 = 0
    private var hash = SHA256()

    /// Digests a whole table.
    ///
    /// - Parameter note: called after some records, with their number.
    init(of table: RecordTable, in source: any RecordSource, note: (Int) throws -> Void = { _ in }) throws {
        try source.read(table, after: nil) { records in
            add(records)
            try note(records.count)
        }
    }

    /// Digests texts.
    init(of texts: [String]) {
        add([texts.map { .text($0) }])
    }

    /// The digest in hexadecimal digits.
    var text: String {
        hash.finalize().map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }

    private mutating func add(_ records: [[RecordValue]]) {
        var bytes: [UInt8] = []
        for record in records {
            for value in record { value.append(to: &bytes) }
        }
        hash.update(data: bytes)
        count += Int64(records.count)
    }
}
