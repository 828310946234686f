import Foundation
import LinkStorage

/// The accent colour of a brand as pages use it: readable on their grounds, in light and in dark.
///
/// Source: WCAG 2.2, success criterion 1.4.3: text has at least 4.5 times the luminance of its ground, or its ground of
/// it.
struct AccentPalette: Hashable, Sendable {
    /// The accent on one ground, and what is written on it.
    struct Pair: Hashable, Sendable {
        var accent: RGBColor
        var onAccent: RGBColor
    }

    /// On light grounds.
    let light: Pair
    /// On dark grounds.
    let dark: Pair

    /// The grounds on which the accent stands, the hardest of each scheme.
    static let lightGround = RGBColor(red: 0xF5, green: 0xF5, blue: 0xF7)
    static let darkGround = RGBColor(red: 0x1C, green: 0x1C, blue: 0x1E)
    /// The accent of domains without one.
    static let standard = AccentPalette(RGBColor(red: 0x00, green: 0x60, blue: 0xC7))

    private static let least = 4.5
    /// On dark grounds coloured text looks dimmer than its ratio says.
    private static let leastOnDark = 6.0

    /// Darkens a colour for light grounds and lightens it for dark ones, no further than reading needs.
    init(_ color: RGBColor) {
        light = Self.pair(color, ground: Self.lightGround, least: Self.least, towards: .black)
        dark = Self.pair(color, ground: Self.darkGround, least: Self.leastOnDark, towards: .white)
    }

    private static func pair(_ color: RGBColor, ground: RGBColor, least: Double, towards end: RGBColor) -> Pair {
        let shares = stride(from: 0, through: 100, by: 4)
        let accent =
            shares.lazy.map { color.mixed(with: end, percent: $0) }
            .first { $0.contrast(to: ground) >= least } ?? end
        let texts = [RGBColor.white, .black]
        return Pair(
            accent: accent, onAccent: texts.max { accent.contrast(to: $0) < accent.contrast(to: $1) } ?? .white)
    }
}

extension RGBColor {
    /// The contrast ratio of two colours, 1 to 21 (WCAG 2.2, "contrast ratio").
    func contrast(to other: RGBColor) -> Double {
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

    fileprivate func mixed(with other: RGBColor, percent: Int) -> RGBColor {
        func mix(_ one: UInt8, _ two: UInt8) -> UInt8 {
            UInt8(clamping: (Int(one) * (100 - percent) + Int(two) * percent) / 100)
        }
        return RGBColor(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
    }
}
