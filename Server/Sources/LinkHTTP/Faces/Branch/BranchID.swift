import Foundation
import LinkStorage

/// A number that Branch's clients know a link, a click or a session by, as decimal text below 2⁶³.
///
/// It is made of the UUID that the service knows it by: 41 bits of milliseconds since 2020, and 22 of the UUID's random bits.
/// Two of one millisecond share a number with a probability of 1 in 4 million.
struct BranchID: Hashable, Sendable, CustomStringConvertible {
    let number: UInt64

    /// 2020-01-01T00:00:00Z, in milliseconds since 1970.
    private static let epoch: UInt64 = 1_577_836_800_000

    init<Record>(_ id: Identifier<Record>) {
        let words = withUnsafeBytes(of: id.uuid.uuid) {
            (
                UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self)),
                UInt64(bigEndian: $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
            )
        }
        // RFC 9562 §5.7: a UUID of version 7 begins with 48 bits of milliseconds since 1970.
        let milliseconds = (words.0 >> 16) &- Self.epoch
        number = (milliseconds & (1 << 41 - 1)) << 22 | words.1 & (1 << 22 - 1)
    }

    var description: String { String(number) }
}
