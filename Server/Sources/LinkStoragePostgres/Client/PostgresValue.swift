internal import Foundation

/// A parameter of a statement; numbers are `bigint`.
enum PostgresValue: Sendable {
    case null
    case number(Int64)
    case flag(Bool)
    case real(Double)
    case text(String)
    case bytes([UInt8])
    case uuid(UUID)
    case numbers([Int64?])
    case flags([Bool])
    case reals([Double?])
    case texts([String?])
    case blobs([[UInt8]?])
    case uuids([UUID?])

    /// The value in PostgreSQL's binary form; `nil` for NULL.
    var encoded: [UInt8]? {
        switch self {
        case .null: nil
        case .number(let number): Self.encode(number)
        case .flag(let flag): Self.encode(flag)
        case .real(let real): Self.encode(real)
        case .text(let text): Array(text.utf8)
        case .bytes(let bytes): bytes
        case .uuid(let uuid): Self.encode(uuid)
        case .numbers(let numbers): Self.encode(numbers, type: 20, Self.encode)
        case .flags(let flags): Self.encode(flags, type: 16, Self.encode)
        case .reals(let reals): Self.encode(reals, type: 701, Self.encode)
        case .texts(let texts): Self.encode(texts, type: 25) { Array($0.utf8) }
        case .blobs(let blobs): Self.encode(blobs, type: 17) { $0 }
        case .uuids(let uuids): Self.encode(uuids, type: 2950, Self.encode)
        }
    }

    private static func encode(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }

    private static func encode(_ number: Int64) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }

    private static func encode(_ flag: Bool) -> [UInt8] { [flag ? 1 : 0] }

    private static func encode(_ real: Double) -> [UInt8] { encode(real.bitPattern) }

    private static func encode(_ uuid: UUID) -> [UInt8] {
        withUnsafeBytes(of: uuid.uuid) { Array($0) }
    }

    /// Encodes an array of one dimension: the number of dimensions, whether there are NULLs, the type of elements, the number
    /// of elements, the first index; then each element with its length, −1 for NULL.
    private static func encode<Element>(
        _ elements: [Element?], type: UInt32, _ encode: (Element) -> [UInt8]
    ) -> [UInt8] {
        guard !elements.isEmpty else {
            return [UInt32(0), 0, type].flatMap { Self.encode($0) }
        }
        let hasNulls = elements.contains { $0 == nil }
        var bytes = [1, hasNulls ? 1 : 0, type, UInt32(elements.count), 1].flatMap { Self.encode($0) }
        for element in elements {
            guard let element else {
                bytes += Self.encode(Int32(-1))
                continue
            }
            let encoded = encode(element)
            bytes += Self.encode(Int32(encoded.count))
            bytes += encoded
        }
        return bytes
    }
}

extension PostgresValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
    init(stringLiteral value: String) { self = .text(value) }
    init(integerLiteral value: Int64) { self = .number(value) }
    init(booleanLiteral value: Bool) { self = .flag(value) }
}

extension PostgresValue {
    static func number(_ number: Int) -> PostgresValue { .number(Int64(number)) }
    static func number(_ number: Int64?) -> PostgresValue { number.map { .number($0) } ?? .null }
    static func text(_ text: String?) -> PostgresValue { text.map { .text($0) } ?? .null }
    static func uuid(_ uuid: UUID?) -> PostgresValue { uuid.map { .uuid($0) } ?? .null }
    static func real(_ real: Double?) -> PostgresValue { real.map { .real($0) } ?? .null }
    static func bytes(_ data: Data?) -> PostgresValue { data.map { .bytes(Array($0)) } ?? .null }
}
