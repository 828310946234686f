/// A color of the web: red, green and blue, each 0 to 255.
public struct RGBColor: Hashable, Sendable, CustomStringConvertible {
    /// The red part.
    public var red: UInt8
    /// The green part.
    public var green: UInt8
    /// The blue part.
    public var blue: UInt8

    /// Creates a color of its parts.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Creates a color of `#0a84ff`, `0a84ff` or `#08f`, or `nil` where the text is none of these.
    public init?(_ text: some StringProtocol) {
        let digits = text.utf8.first == UInt8(ascii: "#") ? text.dropFirst() : text[...]
        guard digits.utf8.allSatisfy({ UInt8(hexDigit: $0) != nil }) else { return nil }
        let values = digits.utf8.compactMap { UInt8(hexDigit: $0) }
        switch values.count {
        case 3: self.init(red: values[0] * 17, green: values[1] * 17, blue: values[2] * 17)
        case 6:
            self.init(
                red: values[0] << 4 | values[1], green: values[2] << 4 | values[3], blue: values[4] << 4 | values[5])
        default: return nil
        }
    }

    /// The color in six digits: `#0a84ff`.
    public var description: String {
        "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

extension RGBColor {
    /// `#000000`.
    public static let black = RGBColor(red: 0, green: 0, blue: 0)
    /// `#ffffff`.
    public static let white = RGBColor(red: 255, green: 255, blue: 255)
}

extension UInt8 {
    fileprivate init?(hexDigit byte: UInt8) {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self = byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self = byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self = byte - UInt8(ascii: "A") + 10
        default: return nil
        }
    }
}

extension RGBColor: Codable {
    /// Reads a color from its text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let color = RGBColor(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a color")
        }
        self = color
    }

    /// Writes a color as its text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
