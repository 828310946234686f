public import Foundation

/// The identity of one record: a UUID of version 7 (RFC 9562 §5.7), so that later records compare greater.
///
/// The type parameter keeps a link's identifier from being passed where a project's is meant.
public struct Identifier<Record>: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The 128 bits.
    public let uuid: UUID

    /// Wraps bits that a store has kept.
    public init(uuid: UUID) {
        self.uuid = uuid
    }

    /// Reads the usual text form, in either letter case.
    public init?(_ text: String) {
        guard let uuid = UUID(uuidString: text) else { return nil }
        self.uuid = uuid
    }

    /// Creates a new identifier for a moment; those of one millisecond are in random order.
    public init(at moment: Date) {
        // Not by way of the generic initializer: the generator has no bytes, and ThreadSanitizer takes calls that pass its
        // address from several threads for a race.
        var generator = BufferedRandomNumbers()
        let (high, low) = (generator.next(), generator.next())
        uuid = UUID(version7At: moment, random: (high, low))
    }

    /// Creates a new identifier for a moment from a source of randomness.
    public init(at moment: Date, using generator: inout some RandomNumberGenerator) {
        let (high, low) = (generator.next(), generator.next())
        uuid = UUID(version7At: moment, random: (high, low))
    }

    /// The first identifier of a millisecond: less than any that is created for it, and greater than all from before.
    package init(firstAt moment: Date) {
        let milliseconds = UInt64(max(0, moment.timeIntervalSince1970 * 1000))
        uuid = withUnsafeBytes(of: ((milliseconds << 16).bigEndian, UInt64(0))) {
            UUID(uuid: $0.loadUnaligned(as: uuid_t.self))
        }
    }

    /// The text form, in lower case.
    public var description: String {
        // Foundation's text is made by a formatter of C, which takes ten times as long.
        withUnsafeBytes(of: uuid.uuid) { bytes in
            String(unsafeUninitializedCapacity: 36) { text in
                var count = 0
                for (index, byte) in bytes.enumerated() {
                    if index == 4 || index == 6 || index == 8 || index == 10 {
                        text[count] = UInt8(ascii: "-")
                        count += 1
                    }
                    text[count] = Self.hexDigit(byte >> 4)
                    text[count + 1] = Self.hexDigit(byte & 0xF)
                    count += 2
                }
                return count
            }
        }
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }

    /// Orders earlier before later, by the bits.
    public static func < (lhs: Self, rhs: Self) -> Bool {
        withUnsafeBytes(of: lhs.uuid.uuid) { left in
            withUnsafeBytes(of: rhs.uuid.uuid) { left.lexicographicallyPrecedes($0) }
        }
    }
}

extension UUID {
    /// Creates a UUID of version 7: the milliseconds since 1970, then 74 of the random bits.
    fileprivate init(version7At moment: Date, random: (UInt64, UInt64)) {
        let milliseconds = UInt64(max(0, moment.timeIntervalSince1970 * 1000))
        let high = (milliseconds << 16) | 0x7000 | (random.0 & 0xFFF)
        let low = (1 << 63) | (random.1 & (1 << 62 - 1))
        self = withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
}
