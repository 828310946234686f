import Foundation
import LinkStorage

extension ClickToken: CustomStringConvertible {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    /// The value of each character; 64 for those that are none of base64url.
    private static let values = (0...UInt8.max).map { character in
        UInt8(alphabet.firstIndex(of: character) ?? alphabet.count)
    }

    /// The text of the token.
    public var description: String {
        String(unsafeUninitializedCapacity: Self.characterCount) { text in
            write(to: UnsafeMutableRawBufferPointer(text))
            return Self.characterCount
        }
    }

    /// Writes the text to the beginning of some bytes, which must have room for ``characterCount``.
    ///
    /// It allocates nothing.
    package func write(to text: UnsafeMutableRawBufferPointer) {
        precondition(text.count >= Self.characterCount, "There is room for the token.")
        withBytes { bytes in
            Self.alphabet.withUnsafeBufferPointer { alphabet in
                var place = 0
                for start in stride(from: 0, to: Self.byteCount - 1, by: 3) {
                    let group = UInt32(bytes[start]) << 16 | UInt32(bytes[start + 1]) << 8 | UInt32(bytes[start + 2])
                    text[place] = alphabet[Int(group >> 18)]
                    text[place + 1] = alphabet[Int(group >> 12 & 63)]
                    text[place + 2] = alphabet[Int(group >> 6 & 63)]
                    text[place + 3] = alphabet[Int(group & 63)]
                    place += 4
                }
                // One byte is left: eight bits, and four zeros behind them.
                let last = bytes[Self.byteCount - 1]
                text[place] = alphabet[Int(last >> 2)]
                text[place + 1] = alphabet[Int(last & 3) << 4]
            }
        }
    }

    /// Reads the parts of a token, of which the code is still to be checked; `nil` if the text is none.
    ///
    /// Each token has one text only: the four bits that are left must be zero.
    init?(unchecked text: String) {
        var text = text
        let token = text.withUTF8 { text -> ClickToken? in
            guard text.count == Self.characterCount else { return nil }
            return withUnsafeTemporaryAllocation(byteCount: Self.byteCount + 1, alignment: 8) { bytes in
                var (place, bits, count) = (0, UInt32(0), 0)
                for character in text {
                    let value = Self.values[Int(character)]
                    guard value < 64 else { return nil }
                    bits = bits << 6 | UInt32(value)
                    count += 6
                    guard count >= 8 else { continue }
                    count -= 8
                    bytes[place] = UInt8(truncatingIfNeeded: bits >> UInt32(count))
                    place += 1
                }
                guard bits & 0xF == 0 else { return nil }
                return ClickToken(UnsafeRawBufferPointer(bytes))
            }
        }
        guard let token else { return nil }
        self = token
    }

    /// Takes the parts of ``byteCount`` bytes.
    private init(_ bytes: UnsafeRawBufferPointer) {
        let moment = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self)) >> 16
        self.init(
            link: LinkRecord.ID(uuid: UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))), milliseconds: Int64(moment),
            random: UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 22, as: UInt32.self)),
            code: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: Self.signedByteCount, as: UInt64.self)))
    }

    /// Gives access to the ``byteCount`` bytes.
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        withUnsafeTemporaryAllocation(byteCount: Self.byteCount, alignment: 8) { bytes in
            withUnsafeBytes(of: link.uuid.uuid) { bytes.copyMemory(from: $0) }
            let word = UInt64(bitPattern: milliseconds) << 16 | UInt64(random >> 16)
            bytes.storeBytes(of: word.bigEndian, toByteOffset: 16, as: UInt64.self)
            bytes.storeBytes(of: UInt16(truncatingIfNeeded: random).bigEndian, toByteOffset: 24, as: UInt16.self)
            bytes.storeBytes(of: code.bigEndian, toByteOffset: Self.signedByteCount, as: UInt64.self)
            return body(UnsafeRawBufferPointer(bytes))
        }
    }
}
