/// Random unique names.
package enum RandomIdentifier {
    /// A random UUID as text, such as `3F2504E0-4F89-41D3-9A0C-0305E82C3301`.
    ///
    /// Source: RFC 9562 §5.4.
    ///
    /// It does not use Foundation's `UUID`, which on Linux opens a device for each value.
    package static func text() -> String {
        var generator = SystemRandomNumberGenerator()
        let high = generator.next() & ~0xF000 | 0x4000
        let low = generator.next() & ~(0b11 << 62) | 0b10 << 62
        var text: [UInt8] = []
        text.reserveCapacity(36)
        for place in 0..<32 {
            if place == 8 || place == 12 || place == 16 || place == 20 { text.append(UInt8(ascii: "-")) }
            let half = place < 16 ? high : low
            let digit = UInt8(truncatingIfNeeded: half >> UInt64(60 - place % 16 * 4)) & 0xF
            text.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10)
        }
        return String(decoding: text, as: UTF8.self)
    }
}
