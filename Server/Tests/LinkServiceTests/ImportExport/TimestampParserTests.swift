import Foundation
import LinkRules
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkImportExport

/// Moments and flags in every spelling.
@Suite struct TimestampParserTests {
    @Test(arguments: [
        ("2020-05-01T12:00:00Z", 1_588_334_400_000), ("2020-05-01T12:00:00.5Z", 1_588_334_400_500),
        ("2020-05-01T12:00:00.123456789Z", 1_588_334_400_123), ("2020-05-01t14:00:00+02:00", 1_588_334_400_000),
        ("2020-05-01T14:00:00+0200", 1_588_334_400_000), ("2020-05-01T07:30:00-04:30", 1_588_334_400_000),
        ("2020-05-01 12:00:00 UTC", 1_588_334_400_000), ("2020-05-01 12:00:00.25 UTC", 1_588_334_400_250),
        ("2020-05-01T12:00:00", 1_588_334_400_000), ("2020-05-01T12:00", 1_588_334_400_000),
        ("2020-05-01", 1_588_291_200_000), ("2020-02-29", 1_582_934_400_000), (" 1588334400 ", 1_588_334_400_000),
        ("1588334400.5", 1_588_334_400_500), ("1588334400123", 1_588_334_400_123),
        ("1588334400123456", 1_588_334_400_123),
        ("100000000", 100_000_000_000), ("1969-12-31T23:59:59.999Z", -1),
    ])
    func momentsAreRead(text: String, milliseconds: Int64) {
        #expect(TimestampParser.milliseconds(Array(text.utf8)[...]) == milliseconds)
    }

    @Test(arguments: [
        "", "yesterday", "2020-13-01", "2021-02-29T00:00:00Z", "2020-05-01T25:00:00Z", "2020-05-01T12:00:00X",
        "2020-05-01T12:00:00+25:00", "1.5E+12", "-5", "12a", "123456789012345678", "2020-5-1", "01/05/2020",
        "2020-05-01T", "1588334400.", "0", "12", "43952", "99999999", "1.5883344E+12", "2020-05-01T12:00:00.Z",
        "2020-05-01T12:00:00Z2", "٢٠٢٠-٠٥-٠١",
    ])
    func whatIsNoMomentIsNil(text: String) {
        #expect(TimestampParser.milliseconds(Array(text.utf8)[...]) == nil)
    }

    /// The forms of spreadsheets that have one meaning.
    @Test(arguments: [
        ("43952", "2020-05-01T00:00:00Z"), ("43952.5", "2020-05-01T12:00:00Z"), ("43952,75", "2020-05-01T18:00:00Z"),
        ("36526", "2000-01-01T00:00:00Z"), ("73050", "2099-12-31T00:00:00Z"),
        ("1.5883344E+12", "2020-05-01T12:00:00Z"), ("1,58833E+12", "2020-05-01T10:46:40Z"),
        ("1.5883344e9", "2020-05-01T12:00:00Z"), ("1.58833440012E+15", "2020-05-01T12:00:00.120Z"),
        ("13/1/2020", "2020-01-13T00:00:00Z"), ("1/13/2020", "2020-01-13T00:00:00Z"),
        ("5/5/2020", "2020-05-05T00:00:00Z"), ("2020/5/1", "2020-05-01T00:00:00Z"),
        ("2020-5-1", "2020-05-01T00:00:00Z"),
        ("2020. 5. 1.", "2020-05-01T00:00:00Z"), ("01.05.2020", "2020-05-01T00:00:00Z"),
        ("1.5.2020 14:30", "2020-05-01T14:30:00Z"), ("01.05.2020 14:30:15", "2020-05-01T14:30:15Z"),
        ("5/13/2020 1:30:00 PM", "2020-05-13T13:30:00Z"), ("5/13/2020, 12:05\u{202F}AM", "2020-05-13T00:05:00Z"),
        ("1-May-2020", "2020-05-01T00:00:00Z"), ("May 1, 2020", "2020-05-01T00:00:00Z"),
        ("1 Sept 2020 08:00 UTC", "2020-09-01T08:00:00Z"), ("Fri, 01 May 2020 12:00:00 GMT", "2020-05-01T12:00:00Z"),
        ("Fri May 01 2020 14:00:00 GMT+0200 (Central European Summer Time)", "2020-05-01T12:00:00Z"),
        ("2020/05/01T14:00:00+02:00", "2020-05-01T12:00:00Z"), ("\u{A0}43952\u{A0}", "2020-05-01T00:00:00Z"),
    ])
    func spreadsheetsMomentsAreConverted(text: String, moment: String) throws {
        guard case .converted(let milliseconds, _) = TimestampParser.reading(Array(text.utf8)[...]) else {
            Issue.record("\(text) is \(TimestampParser.reading(Array(text.utf8)[...]))")
            return
        }
        #expect(RFC3339.text(Date(millisecondsSince1970: milliseconds)) == moment)
    }

    @Test(arguments: [("1.5883344E+12", "2 minutes"), ("1.58833E+12", "3 hours"), ("1.5883344E+09", "2 minutes")])
    func aRoundedNumberTellsHowExactItIs(text: String, rounding: String) {
        guard case .converted(_, let found) = TimestampParser.reading(Array(text.utf8)[...]) else {
            Issue.record("\(text) is not read")
            return
        }
        #expect(found?.text == rounding)
    }

    /// What has two meanings, or none, is not guessed.
    @Test(arguments: [
        ("5/1/2020", "2020-01-05 or 2020-05-01"), ("5-1-2020", "2020-01-05 or 2020-05-01"),
        ("12/11/2020 10:00", "2020-11-12 or 2020-12-11"), ("5/1/20", "year"), ("13/1/20", "year"),
        ("1-May-20", "year"), ("1.6E+12", "days"), ("1E+99", "number"), ("########", "not a date"), ("12", "number"),
        ("0", "number"), ("36525", "number"), ("73051", "number"), ("-5", "not a date"), ("31/31/2020", "not a date"),
        ("32.1.2020", "not a date"), ("1.5.2020 25:00", "time"), ("1.5.2020 13:00 PM", "time"),
        ("1.5.2020 12:00 CEST", "zone"), ("5/13-2020", "not a date"), ("tomorrow", "not a date"),
        ("1. Mai 2020", "not a date"), ("２０２０/５/１", "not a date"), ("1,5,2020", "2020-05-01 or 2020-01-05"),
        ("May 2020", "not a date"), ("#N/A", "not a date"),
    ])
    func whatIsNotCertainIsUnknown(text: String, word: String) {
        guard case .unknown(let fault) = TimestampParser.reading(Array(text.utf8)[...]) else {
            Issue.record("\(text) is \(TimestampParser.reading(Array(text.utf8)[...]))")
            return
        }
        #expect(fault.message.contains(word), "\(fault.message)")
    }

    @Test func noTextStopsTheReading() {
        let alphabet = Array("0123456789/.-:, TZ+eEpmay()\u{202F}ä#")
        let iterations = ProcessInfo.processInfo.environment["WAYMARK_FUZZ_ITERATIONS"].flatMap { Int($0) } ?? 2000
        for _ in 0..<iterations {
            let text = String((0..<Int.random(in: 0...24)).compactMap { _ in alphabet.randomElement() })
            guard case .converted(let milliseconds, _) = TimestampParser.reading(Array(text.utf8)[...]) else {
                continue
            }
            #expect(RFC3339.text(Date(millisecondsSince1970: milliseconds)).count >= 20, "\(text)")
        }
    }

    @Test(arguments: [0, 1, -1, 1_588_334_400_123, 1_588_334_400_000, 253_402_300_799_999, -62_135_596_800_000])
    func momentsAreWrittenAndReadAgain(milliseconds: Int64) {
        let text = RFC3339.text(Date(timeIntervalSince1970: Double(milliseconds) / 1000))
        #expect(TimestampParser.milliseconds(Array(text.utf8)[...]) == milliseconds, "\(text)")
    }

    @Test func momentsAreWrittenByRFC3339() {
        #expect(RFC3339.text(Date(timeIntervalSince1970: 1_588_334_400)) == "2020-05-01T12:00:00Z")
        #expect(RFC3339.text(Date(timeIntervalSince1970: 1_588_334_400.007)) == "2020-05-01T12:00:00.007Z")
    }

    @Test(arguments: [
        ("true", true), ("TRUE", true), ("True", true), ("1", true), ("yes", true), ("Y", true), ("t", true),
        ("1.0", true), (" on ", true), ("ARCHIVED", true), ("false", false), ("FALSE", false), ("0", false),
        ("WAHR", true), ("Falsch", false), ("VERDADERO", true), ("ИСТИНА", true), ("FAŁSZ", false), ("YANLIŞ", false),
        ("no", false), ("N", false), ("", false), ("  ", false), ("null", false), ("UNARCHIVED", false),
    ])
    func flagsAreRead(text: String, flag: Bool) {
        #expect(FlagParser.flag(Array(text.utf8)[...]) == flag)
    }

    @Test(arguments: ["maybe", "2", "truee", "-1", "ja"])
    func whatIsNoFlagIsNil(text: String) {
        #expect(FlagParser.flag(Array(text.utf8)[...]) == nil)
    }
}
