public import Foundation

/// A value of a record, in a form that no engine owns.
public enum RecordValue: Hashable, Sendable {
    case null
    case number(Int64)
    case flag(Bool)
    case real(Double)
    case text(String)
    case bytes([UInt8])
    case uuid(UUID)

    /// Appends the value to bytes that are digested: what it is, how long, and what it holds.
    func append(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes.append(0)
        case .number(let number): Self.append(1, number, to: &bytes)
        case .flag(let flag): bytes += [2, flag ? 1 : 0]
        case .real(let real): Self.append(3, Int64(bitPattern: real.bitPattern), to: &bytes)
        case .text(let text):
            Self.append(4, Int64(text.utf8.count), to: &bytes)
            bytes += text.utf8
        case .bytes(let value):
            Self.append(5, Int64(value.count), to: &bytes)
            bytes += value
        case .uuid(let uuid):
            bytes.append(6)
            withUnsafeBytes(of: uuid.uuid) { bytes += $0 }
        }
    }

    private static func append(_ kind: UInt8, _ number: Int64, to bytes: inout [UInt8]) {
        bytes.append(kind)
        withUnsafeBytes(of: number.bigEndian) { bytes += $0 }
    }
}
