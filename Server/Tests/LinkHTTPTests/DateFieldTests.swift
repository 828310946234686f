import Testing

@testable import LinkHTTP

@Suite struct DateFieldTests {
    /// The first is RFC 9110's own example (§5.6.7).
    @Test(arguments: [
        (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
        (1_772_323_199, "Sat, 28 Feb 2026 23:59:59 GMT"), (1_835_308_800, "Mon, 28 Feb 2028 00:00:00 GMT"),
    ])
    func aMomentIsWrittenAsHTTPAsks(_ second: Int, text: String) {
        #expect(DateField.text(of: second) == text)
    }
}
