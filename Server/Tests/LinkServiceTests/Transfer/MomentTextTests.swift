import Foundation
import Testing
import WaymarkLinks

@testable import LinkService

/// Moments and flags in every spelling.
@Suite struct MomentTextTests {
    @Test(arguments: [
        ("2020-05-01T12:00:00Z", 1_588_334_400_000), ("2020-05-01T12:00:00.5Z", 1_588_334_400_500),
        ("2020-05-01T12:00:00.123456789Z", 1_588_334_400_123), ("2020-05-01t14:00:00+02:00", 1_588_334_400_000),
        ("2020-05-01T14:00:00+0200", 1_588_334_400_000), ("2020-05-01T07:30:00-04:30", 1_588_334_400_000),
        ("2020-05-01 12:00:00 UTC", 1_588_334_400_000), ("2020-05-01 12:00:00.25 UTC", 1_588_334_400_250),
        ("2020-05-01T12:00:00", 1_588_334_400_000), ("2020-05-01T12:00", 1_588_334_400_000),
        ("2020-05-01", 1_588_291_200_000), ("2020-02-29", 1_582_934_400_000), (" 1588334400 ", 1_588_334_400_000),
        ("1588334400.5", 1_588_334_400_500), ("1588334400123", 1_588_334_400_123),
        ("1588334400123456", 1_588_334_400_123),
        ("0", 0), ("1969-12-31T23:59:59.999Z", -1),
    ])
    func momentsAreRead(text: String, milliseconds: Int64) {
        #expect(MomentText.milliseconds(Array(text.utf8)[...]) == milliseconds)
    }

    @Test(arguments: [
        "", "yesterday", "2020-13-01", "2021-02-29T00:00:00Z", "2020-05-01T25:00:00Z", "2020-05-01T12:00:00X",
        "2020-05-01T12:00:00+25:00", "1.5E+12", "-5", "12a", "123456789012345678", "2020-5-1", "01/05/2020",
        "2020-05-01T", "1588334400.", "2020-05-01T12:00:00.Z", "2020-05-01T12:00:00Z2", "٢٠٢٠-٠٥-٠١",
    ])
    func whatIsNoMomentIsNil(text: String) {
        #expect(MomentText.milliseconds(Array(text.utf8)[...]) == nil)
    }

    @Test(arguments: [0, 1, -1, 1_588_334_400_123, 1_588_334_400_000, 253_402_300_799_999, -62_135_596_800_000])
    func momentsAreWrittenAndReadAgain(milliseconds: Int64) {
        let text = RFC3339.text(Date(timeIntervalSince1970: Double(milliseconds) / 1000))
        #expect(MomentText.milliseconds(Array(text.utf8)[...]) == milliseconds, "\(text)")
    }

    @Test func momentsAreWrittenByRFC3339() {
        #expect(RFC3339.text(Date(timeIntervalSince1970: 1_588_334_400)) == "2020-05-01T12:00:00Z")
        #expect(RFC3339.text(Date(timeIntervalSince1970: 1_588_334_400.007)) == "2020-05-01T12:00:00.007Z")
    }

    @Test(arguments: [
        ("true", true), ("TRUE", true), ("True", true), ("1", true), ("yes", true), ("Y", true), ("t", true),
        ("1.0", true), (" on ", true), ("ARCHIVED", true), ("false", false), ("FALSE", false), ("0", false),
        ("no", false), ("N", false), ("", false), ("  ", false), ("null", false), ("UNARCHIVED", false),
    ])
    func flagsAreRead(text: String, flag: Bool) {
        #expect(FlagText.flag(Array(text.utf8)[...]) == flag)
    }

    @Test(arguments: ["maybe", "2", "truee", "-1", "ja"])
    func whatIsNoFlagIsNil(text: String) {
        #expect(FlagText.flag(Array(text.utf8)[...]) == nil)
    }
}
