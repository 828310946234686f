/// The text of a file to import, as a stream of UTF-8 whose beginning is known.
struct ImportInput {
    /// The first bytes: half a kilobyte at least, where the file has as much.
    let beginning: [UInt8]
    /// Returns the next bytes, the first ones included, or `nil` at the end.
    let refill: () throws -> [UInt8]?

    /// Reads the beginning of a file.
    ///
    /// - Throws: ``LinkServiceError`` where the file holds no text; what `refill` throws.
    init(_ refill: @escaping () throws -> [UInt8]?) throws {
        let raw = try Self.replaying(refill)
        try ForeignFile.refuse(raw.beginning)
        guard var text = UTF16Reader(beginning: raw.beginning, refill: raw.refill) else {
            (beginning, self.refill) = raw
            return
        }
        (beginning, self.refill) = try Self.replaying { try text.next() }
    }

    /// What the text begins with, without a byte order mark and white space.
    var firstCharacter: UInt8? {
        let bytes = beginning.starts(with: [0xEF, 0xBB, 0xBF]) ? beginning.dropFirst(3) : beginning[...]
        return bytes.first { $0 > 0x20 }
    }

    private static func replaying(
        _ refill: @escaping () throws -> [UInt8]?
    ) throws -> (beginning: [UInt8], refill: () throws -> [UInt8]?) {
        var beginning: [UInt8] = []
        while beginning.count < 512, let piece = try refill() { beginning += piece }
        var held = beginning.isEmpty ? nil : beginning
        return (
            beginning,
            {
                defer { held = nil }
                return try held ?? refill()
            }
        )
    }
}
