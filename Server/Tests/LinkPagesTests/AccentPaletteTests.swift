import LinkStorage
import Testing

@testable import LinkPages

@Suite struct AccentPaletteTests {
    @Test func everyColourFillsButtonsAsItIsAndTextOfItStaysReadable() throws {
        for number in 0..<4096 {
            let digits = String(number, radix: 16)
            let color = try #require(RGBColor(String(repeating: "0", count: 3 - digits.count) + digits))
            let palette = AccentPalette(color)
            #expect(palette.fill == color)
            #expect(palette.fill.contrast(to: palette.label) >= 4.5, "\(color)")
            for (scheme, card) in [
                (palette.light, AccentPalette.lightCard), (palette.dark, AccentPalette.darkCard),
            ] {
                #expect(scheme.link.contrast(to: card) >= 4.5, "\(color)")
                #expect(scheme.link.contrast(to: scheme.tint) >= 4.5, "\(color)")
                #expect((scheme.edge ?? palette.fill).contrast(to: card) >= 3, "\(color)")
            }
        }
    }

    @Test(arguments: [("#ffe600", "#000000"), ("#0b6e6e", "#ffffff"), ("#ffffff", "#000000"), ("#000000", "#ffffff")])
    func labelsAreBlackOrWhite(_ color: String, _ label: String) throws {
        let accent = try #require(RGBColor(color))
        #expect(AccentPalette(accent).label.description == label)
    }

    @Test func textOfAReadableColourStaysAsItIs() throws {
        let color = try #require(RGBColor("#7a2e8e"))
        #expect(AccentPalette(color).light.link == color)
        #expect(AccentPalette(color).dark.link != color)
    }

    /// Teal stays teal: its components grow in proportion, without white.
    @Test func textAtNightKeepsItsHue() throws {
        let link = AccentPalette(try #require(RGBColor("#0b6e6e"))).dark.link
        #expect(link.green == link.blue && Int(link.red) * 8 <= Int(link.green), "\(link)")
    }

    @Test func onlyAButtonThatWouldNotBeSeenHasAnEdge() throws {
        #expect(AccentPalette(.white).light.edge != nil && AccentPalette(.white).dark.edge == nil)
        for dark in ["#202022", "#0b6e6e", "#7a2e8e", "#000080"] {
            let palette = AccentPalette(try #require(RGBColor(dark)))
            #expect(palette.dark.edge != nil && palette.light.edge == nil, "\(dark)")
        }
        let blue = try #require(RGBColor("#0a84ff"))
        #expect(AccentPalette(blue).light.edge == nil && AccentPalette(blue).dark.edge == nil)
    }

    @Test func contrastIsThatOfTheStandard() {
        #expect(abs(RGBColor.black.contrast(to: .white) - 21) < 0.001)
        #expect(abs(RGBColor(red: 0x76, green: 0x76, blue: 0x76).contrast(to: .white) - 4.54) < 0.01)
    }
}
