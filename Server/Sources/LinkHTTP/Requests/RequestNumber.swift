/// The identifier of a request that is answered without a context: a random number of its event loop, and a counter.
struct RequestNumber {
    private let high = UInt64.random(in: 0 ... .max)
    private var low = UInt64.random(in: 0 ... .max)

    /// Advances to the next request.
    mutating func advance() { low &+= 1 }

    /// Writes the identifier as 32 hexadecimal digits.
    func write(to writer: inout ByteWriter) {
        writer.write(bytesOf: Self.digits(UInt32(truncatingIfNeeded: high >> 32)).bigEndian)
        writer.write(bytesOf: Self.digits(UInt32(truncatingIfNeeded: high)).bigEndian)
        writer.write(bytesOf: Self.digits(UInt32(truncatingIfNeeded: low >> 32)).bigEndian)
        writer.write(bytesOf: Self.digits(UInt32(truncatingIfNeeded: low)).bigEndian)
    }

    /// Converts a number to eight hexadecimal digits, with the first one in the highest byte.
    static func digits(_ number: UInt32) -> UInt64 {
        // Each half byte is moved to its own byte.
        var spread = UInt64(number)
        spread = (spread | spread << 16) & 0x0000_FFFF_0000_FFFF
        spread = (spread | spread << 8) & 0x00FF_00FF_00FF_00FF
        spread = (spread | spread << 4) & 0x0F0F_0F0F_0F0F_0F0F
        // Values above nine become letters.
        let letters = ((spread &+ 0x0606_0606_0606_0606) >> 4) & 0x0101_0101_0101_0101
        return spread &+ 0x3030_3030_3030_3030 &+ letters &* 0x27
    }
}
