public import LinkRules
public import LinkStorage

/// The style of a QR code: size, error correction, colors.
public struct QRCodeStyle: Hashable, Sendable {
    /// How much of the code may be covered.
    public let level: QRCode.Level
    /// The side of the picture in pixels.
    public let size: Int
    /// The light modules around the code; readers want four.
    public let margin: Int
    /// The color of dark modules.
    public let color: RGBColor
    /// The color of light modules.
    public let background: RGBColor

    /// The sizes that may be asked for.
    public static let sizes = 64...4096
    /// The largest size that the service draws without an API key.
    public static let largestPublicSize = 1024
    /// The margins that may be asked for.
    public static let margins = 0...32

    /// Describes a picture; 512 pixels, black on white, by default.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument` where a number is out of its range, or the colors are such that
    ///   readers fail: dark must be darker than light by 40 %.
    public init(
        level: QRCode.Level = .medium, size: Int = 512, margin: Int = 4, color: RGBColor = .black,
        background: RGBColor = .white
    ) throws(LinkServiceError) {
        guard Self.sizes.contains(size) else {
            throw Self.refusal("size", .badSize, String(size))
        }
        guard Self.margins.contains(margin) else {
            throw Self.refusal("margin", .badMargin, String(margin))
        }
        guard background.brightness - color.brightness >= 102 else {
            throw Self.refusal(
                "color", .tooLittleContrast, color.description)
        }
        self.level = level
        self.size = size
        self.margin = margin
        self.color = color
        self.background = background
    }

    private static func refusal(_ parameter: String, _ fault: PictureFault, _ value: String) -> LinkServiceError {
        LinkServiceError(.invalidArgument, .picture(fault), parameter: parameter, value: value)
    }
}

extension RGBColor {
    /// How light a color is to a camera, 0 to 255 (ITU-R BT.601).
    fileprivate var brightness: Int { (299 * Int(red) + 587 * Int(green) + 114 * Int(blue)) / 1000 }
}
