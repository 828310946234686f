import LinkStorage
import Testing

@testable import LinkHTTP

@Suite struct AccentPaletteTests {
    @Test func everyColourStaysReadable() throws {
        for number in 0..<4096 {
            let digits = String(number, radix: 16)
            let color = try #require(RGBColor(String(repeating: "0", count: 3 - digits.count) + digits))
            let palette = AccentPalette(color)
            for (pair, ground) in [
                (palette.light, AccentPalette.lightGround), (palette.dark, AccentPalette.darkGround),
            ] {
                #expect(pair.accent.contrast(to: ground) >= 4.5, "\(color)")
                #expect(pair.accent.contrast(to: pair.onAccent) >= 4.5, "\(color)")
            }
        }
    }

    @Test func aReadableColourStaysAsItIs() throws {
        let color = try #require(RGBColor("#7a2e8e"))
        #expect(AccentPalette(color).light.accent == color)
        #expect(AccentPalette(color).dark.accent != color)
    }

    @Test func contrastIsThatOfTheStandard() {
        #expect(abs(RGBColor.black.contrast(to: .white) - 21) < 0.001)
        #expect(abs(RGBColor(red: 0x76, green: 0x76, blue: 0x76).contrast(to: .white) - 4.54) < 0.01)
    }
}
