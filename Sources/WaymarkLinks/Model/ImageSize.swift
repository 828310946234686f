/// The size of an image in pixels, written `1200x630`.
public struct ImageSize: Hashable, Sendable, CustomStringConvertible {
    /// The width, 1 to 99999.
    public let width: Int
    /// The height, 1 to 99999.
    public let height: Int

    /// Creates a size; `nil` if a side has no such length.
    public init?(width: Int, height: Int) {
        guard (1...99_999).contains(width), (1...99_999).contains(height) else { return nil }
        self.width = width
        self.height = height
    }

    /// Reads a size; `nil` if the text is not two numbers with an `x` between them.
    public init?(_ text: String) {
        let sides = text.utf8.split(separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
        guard sides.count == 2, sides.allSatisfy({ $0.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) }),
            let width = Int(Substring(sides[0])), let height = Int(Substring(sides[1]))
        else { return nil }
        self.init(width: width, height: height)
    }

    /// The size as a link carries it.
    public var description: String { "\(width)x\(height)" }
}

extension ImageSize: Codable {
    /// Reads a size from its text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let size = ImageSize(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "A size must have a form such as 1200x630.")
        }
        self = size
    }

    /// Writes the size as text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
