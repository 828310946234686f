import Testing

@testable import WaymarkInbox

@Suite struct VersionNumberTests {
    @Test(
        "the earlier version is less than the later one",
        arguments: [
            ("1.2", "1.10"), ("1.9.9", "2"), ("1.2", "1.2.1"), ("0.9", "1"), ("9", "10"), ("0", "0.0.1"),
            ("411", "412"), ("2147483647", "2147483648"), ("18446744073709551615", "18446744073709551616"),
            ("1.99999999999999999999", "1.100000000000000000000"),
        ])
    func comparesNumbersByValue(earlier: String, later: String) throws {
        let one = try #require(VersionNumber(earlier))
        let other = try #require(VersionNumber(later))
        #expect(one < other)
        #expect(!(other < one))
        #expect(one != other)
    }

    @Test(arguments: [("1.2", "1.2.0"), ("1", "1.0.0"), ("01.002", "1.2"), ("0", "0.0"), ("412", "412")])
    func missingPartsAndLeadingZerosDoNotCount(one: String, other: String) throws {
        #expect(try #require(VersionNumber(one)) == #require(VersionNumber(other)))
    }

    @Test(arguments: [
        "", ".", "1.", ".1", "1..2", "v1", "1.2-beta", "1.2b3", " 1", "1 ", "-1", "+1", "1,2", "١.٢", "½",
    ])
    func unreadable(text: String) {
        #expect(VersionNumber(text) == nil)
    }
}
