import Foundation

/// Bytes written with the digits `A-Z2-7`, without padding (RFC 4648 §6).
enum Base32 {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

    /// Writes bytes.
    static func encode(_ bytes: some Sequence<UInt8>) -> String {
        var (text, buffer, count): ([UInt8], UInt32, Int) = ([], 0, 0)
        for byte in bytes {
            buffer = buffer << 8 | UInt32(byte)
            count += 8
            while count >= 5 {
                count -= 5
                text.append(digits[Int(buffer >> UInt32(count) & 31)])
            }
        }
        if count > 0 { text.append(digits[Int(buffer << UInt32(5 - count) & 31)]) }
        return String(decoding: text, as: UTF8.self)
    }
}
