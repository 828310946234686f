import Foundation
package import LinkStorage

/// The colors that pages derive from the accent color of a brand.
///
/// Buttons and icons have the accent itself, in light and in dark. Text has the accent darkened or lightened as far as
/// legibility requires.
///
/// Sources: WCAG 2.2, success criteria 1.4.3 (text has a contrast of 4.5 to its background) and 1.4.11 (the parts of a
/// button that identify it have a contrast of 3).
struct AccentPalette: Hashable, Sendable {
    /// The colors on the backgrounds of one scheme.
    struct Scheme: Hashable, Sendable {
        /// The accent as the color of text and of drawings.
        var link: RGBColor
        /// A background with a touch of the accent.
        var tint: RGBColor
        /// The border of a button whose fill does not stand out from cards; `nil` if it does.
        ///
        /// It is darker or lighter than the accent, with the same hue.
        var edge: RGBColor?
    }

    /// The color of buttons.
    let fill: RGBColor
    /// Black or white, whichever has the higher contrast on ``fill``; always at least 4.5.
    let label: RGBColor
    let light: Scheme
    let dark: Scheme

    /// The accent of domains without one.
    static let standard = AccentPalette(RGBColor(red: 0x00, green: 0x60, blue: 0xC7))

    /// The backgrounds of cards, which are white and nearly black.
    static let lightCard = RGBColor.white
    static let darkCard = RGBColor(red: 0x1C, green: 0x1C, blue: 0x1E)

    /// Creates the colors of an accent.
    init(_ accent: RGBColor) {
        fill = accent
        label = accent.contrast(to: .white) >= accent.contrast(to: .black) ? .white : .black
        light = Self.scheme(accent, card: Self.lightCard, touch: 10, least: 4.5, texts: accent.steps(to: .black))
        // On dark backgrounds colored text looks dimmer than its contrast suggests.
        let bright = accent.atFullBrightness
        dark = Self.scheme(
            accent, card: Self.darkCard, touch: 16, least: 6, texts: accent.steps(to: bright) + bright.steps(to: .white)
        )
    }

    private static func scheme(
        _ accent: RGBColor, card: RGBColor, touch: Int, least: Double, texts: [RGBColor]
    ) -> Scheme {
        let tint = card.mixed(with: accent, percent: touch)
        // Text of this color is on cards and on tinted backgrounds.
        let link = texts.first { $0.contrast(to: card) >= least && $0.contrast(to: tint) >= 4.5 }
        // `texts` begins with the accent.
        let edge = texts.first { $0.contrast(to: card) >= 3 }
        return Scheme(link: link ?? texts.last ?? accent, tint: tint, edge: edge == accent ? nil : edge)
    }
}

extension RGBColor {
    /// The contrast ratio of two colors, from 1 to 21 (WCAG 2.2, "contrast ratio").
    package func contrast(to other: RGBColor) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// WCAG 2.2, "relative luminance".
    private var luminance: Double {
        func linear(_ part: UInt8) -> Double {
            let share = Double(part) / 255
            return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// The brightest color of the same hue and saturation; black stays black.
    fileprivate var atFullBrightness: RGBColor {
        let brightest = Int(max(red, green, blue))
        guard brightest > 0 else { return self }
        func scaled(_ part: UInt8) -> UInt8 { UInt8(clamping: Int(part) * 255 / brightest) }
        return RGBColor(red: scaled(red), green: scaled(green), blue: scaled(blue))
    }

    /// The colors between two colors in small steps, including both.
    fileprivate func steps(to other: RGBColor) -> [RGBColor] {
        stride(from: 0, through: 100, by: 4).map { mixed(with: other, percent: $0) }
    }

    fileprivate func mixed(with other: RGBColor, percent: Int) -> RGBColor {
        func mix(_ one: UInt8, _ two: UInt8) -> UInt8 {
            UInt8(clamping: (Int(one) * (100 - percent) + Int(two) * percent) / 100)
        }
        return RGBColor(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
    }
}
