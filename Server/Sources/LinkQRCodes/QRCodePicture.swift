import Foundation
public import LinkRules
public import LinkStorage

/// A QR code as it is drawn: how large, in which colors, with what in its middle.
public struct QRCodePicture: Hashable, Sendable {
    /// The code.
    public let code: QRCode
    /// The side of the picture in pixels.
    public let size: Int
    /// The light modules around the code; readers want four.
    public let margin: Int
    /// The color of dark modules.
    public let color: RGBColor
    /// The color of light modules.
    public let background: RGBColor
    /// A picture for the middle.
    public let logo: QRCodeLogo?

    /// Draws a text in a style; a logo raises the level to H, so that what it covers can be told.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument` where the text is too long.
    public init(_ text: String, style: QRCodeStyle, logo: QRCodeLogo? = nil) throws(LinkServiceError) {
        code = try QRCode(text, level: logo == nil ? style.level : .high)
        size = max(style.size, code.width + 2 * style.margin)
        margin = style.margin
        color = style.color
        background = style.background
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
}
