import Testing

@testable import waymark

@Suite struct TimeSpanTests {
    @Test(arguments: [("1s", 1), ("90s", 90), ("30m", 1800), ("6h", 21_600), ("366d", 31_622_400)])
    func aNumberAndAUnitAreASpan(text: String, seconds: Int) {
        #expect(TimeSpan(text)?.duration == .seconds(seconds))
    }

    @Test(arguments: [
        "", "h", "6", "6 h", "6h ", "-6h", "+6h", "0s", "1.5h", "6H", "6w", "367d", "99999999999999999999s",
        "9223372036854775807d", "\u{0666}h",
    ])
    func anythingElseIsNone(text: String) {
        #expect(TimeSpan(text) == nil)
    }

    @Test func theTextHasTheLargestWholeUnit() {
        #expect([1, 90, 1800, 21_600, 86_400].map { TimeSpan(.seconds($0)).text } == ["1s", "90s", "30m", "6h", "1d"])
    }
}
