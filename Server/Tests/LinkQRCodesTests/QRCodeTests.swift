import LinkQRCodes
import LinkRules
import Testing

@Suite struct QRCodeTests {
    private static let link = "https://go.example.com/summer-sale"

    @Test(arguments: QRCode.Level.allCases)
    func hasTheThreeFinderPatterns(_ level: QRCode.Level) throws {
        let code = try QRCode(Self.link, level: level)
        #expect((code.width - 17) % 4 == 0)
        for (column, row) in [(0, 0), (code.width - 7, 0), (0, code.width - 7)] {
            for x in 0..<7 {
                for y in 0..<7 {
                    let ring = max(abs(x - 3), abs(y - 3))
                    #expect(code.isDark(column: column + x, row: row + y) == (ring != 2), "\(x) \(y)")
                }
            }
        }
    }

    @Test func growsWithItsLevelAndItsText() throws {
        let widths = try QRCode.Level.allCases.map { try QRCode(Self.link, level: $0).width }
        #expect(widths == widths.sorted())
        #expect(Set(widths).count > 1)
        // Digits and capitals take less room.
        #expect(try QRCode("HTTPS://GO.EXAMPLE.COM/SUMMER-SALE").width < QRCode(Self.link + "-2026").width)
    }

    @Test func isTheSameEachTime() throws {
        #expect(try QRCode(Self.link) == QRCode(Self.link))
        #expect(try QRCode(Self.link) != QRCode(Self.link + "x"))
    }

    @Test(arguments: ["", String(repeating: "a", count: 3000), "a\u{0}b"])
    func refusesWhatNoCodeHolds(_ text: String) {
        #expect(throws: LinkServiceError.self) { try QRCode(text) }
    }

    /// ISO/IEC 18004, table 7: version 40, bytes.
    @Test(arguments: [(QRCode.Level.low, 2953), (.medium, 2331), (.quartile, 1663), (.high, 1273)])
    func holdsAsMuchAsTheStandardSays(_ level: QRCode.Level, _ length: Int) throws {
        #expect(try QRCode(String(repeating: "a", count: length), level: level).width == 177)
        #expect(throws: LinkServiceError.self) {
            try QRCode(String(repeating: "a", count: length + 1), level: level)
        }
    }

    @Test func thePathDrawsEveryDarkModuleOnce() throws {
        let code = try QRCode(Self.link)
        var drawn: Set<[Int]> = []
        for run in code.path(margin: 4).split(separator: "M") {
            let numbers = run.split { !$0.isNumber }.compactMap { Int($0) }
            for column in numbers[0]..<numbers[0] + numbers[2] {
                #expect(drawn.insert([column - 4, numbers[1] - 4]).inserted)
            }
        }
        let dark = (0..<code.width).flatMap { row in
            (0..<code.width).filter { code.isDark(column: $0, row: row) }.map { [$0, row] }
        }
        #expect(drawn == Set(dark))
    }
}
