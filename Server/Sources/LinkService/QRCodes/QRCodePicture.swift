import Foundation
public import LinkStorage

/// A QR code as it is drawn: how large, in which colours, with what in its middle.
public struct QRCodePicture: Hashable, Sendable {
    /// The code.
    public let code: QRCode
    /// The side of the picture in pixels.
    public let size: Int
    /// The light modules around the code; readers want four.
    public let margin: Int
    /// The colour of dark modules.
    public let color: RGBColor
    /// The colour of light modules.
    public let background: RGBColor
    /// A picture for the middle.
    public let logo: QRCodeLogo?

    /// The sizes that may be asked for.
    public static let sizes = 64...4096
    /// The margins that may be asked for.
    public static let margins = 0...32

    /// Draws a text; a logo raises the level to H, so that what it covers can be told.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument` where the text is too long, a number is out of its range, or
    ///   the colours are such that readers fail: dark must be darker than light by 40 %.
    public init(
        _ text: String, level: QRCode.Level = .medium, size: Int = 512, margin: Int = 4, color: RGBColor = .black,
        background: RGBColor = .white, logo: QRCodeLogo? = nil
    ) throws(LinkServiceError) {
        guard Self.sizes.contains(size) else {
            throw Self.refusal("size", "The size is 64 to 4096 pixels.", String(size))
        }
        guard Self.margins.contains(margin) else {
            throw Self.refusal("margin", "The margin is 0 to 32 modules.", String(margin))
        }
        guard background.brightness - color.brightness >= 102 else {
            throw Self.refusal(
                "color", "Readers need a colour that is much darker than the background.", color.description)
        }
        code = try QRCode(text, level: logo == nil ? level : .high)
        self.size = max(size, code.width + 2 * margin)
        self.margin = margin
        self.color = color
        self.background = background
        self.logo = logo
    }

    /// The modules along one side, the margin included.
    public var extent: Int { code.width + 2 * margin }

    /// The modules in the middle that the logo covers, and how many along one side: a fifth, which is 4 % of the code.
    var logoPlace: (origin: Int, width: Int) {
        // The same parity as the code keeps it in the middle.
        let width = code.width / 5 | 1
        return ((extent - width) / 2, width)
    }

    /// An SVG document.
    public var svg: String {
        let place = logoPlace
        let middle = logo.map { logo in
            """
            <rect x="\(place.origin)" y="\(place.origin)" width="\(place.width)" height="\(place.width)" \
            fill="\(background)"/>
            <image x="\(Double(place.origin) + 0.5)" y="\(Double(place.origin) + 0.5)" width="\(place.width - 1)" \
            height="\(place.width - 1)" href="data:image/png;base64,\(logo.data.base64EncodedString())"/>

            """
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(size)" height="\(size)" viewBox="0 0 \(extent) \(extent)" \
            shape-rendering="crispEdges">
            <rect width="\(extent)" height="\(extent)" fill="\(background)"/>
            <path fill="\(color)" d="\(code.path(margin: margin))"/>
            \(middle ?? "")</svg>

            """
    }

    private static func refusal(_ parameter: String, _ message: String, _ value: String) -> LinkServiceError {
        LinkServiceError(.invalidArgument, message, parameter: parameter, value: value)
    }
}

extension RGBColor {
    /// How light a colour is to a camera, 0 to 255 (ITU-R BT.601).
    fileprivate var brightness: Int { (299 * Int(red) + 587 * Int(green) + 114 * Int(blue)) / 1000 }
}
