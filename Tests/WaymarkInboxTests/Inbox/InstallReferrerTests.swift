import Foundation
import Testing
import WaymarkLinks

@testable import WaymarkInbox

@Suite struct InstallReferrerTests {
    private static let now = Date(timeIntervalSince1970: 1_795_249_800)

    private func read(_ text: String, click: Int64? = nil, begin: Int64? = nil) -> InstallReferrer? {
        let details = InstallReferrerDetails(referrer: text, clickSeconds: click, installBeginSeconds: begin)
        return InstallReferrer(details, now: Self.now) { $0.scheme != "other" }
    }

    @Test(arguments: [
        ("link=https%3A%2F%2Fe.com%2Fp", "https://e.com/p", false),
        ("link=https%3A%2F%2Fe.com%2Fp&waymark_click=abc", "https://e.com/p", true),
        ("waymark_click=abc&utm_source=mail", nil, true),
        ("waymark_click=abc&link=other%3A%2F%2Fx", nil, true),
    ])
    func referrerNamesALinkOrAClick(_ text: String, _ url: String?, _ hasToken: Bool) throws {
        let referrer = try #require(read(text))
        #expect(referrer.content?.url.description == url)
        #expect(referrer.content?.deferred?.method == (url == nil ? nil : "referrer"))
        #expect(referrer.hasToken == hasToken)
    }

    @Test(arguments: [
        "", "utm_source=google-play&utm_medium=organic", "gclid=abc", "link=other%3A%2F%2Fx", "waymark_click=",
        "link=javascript%3Aalert(1)", "%%%",
    ])
    func referrerOfAnotherKindNamesNothing(_ text: String) {
        #expect(read(text) == nil)
    }

    @Test(
        arguments: [
            (nil, nil, true), (0, 0, true), (1_795_249_700, 1_795_249_760, true), (1_795_249_700, 1_795_249_700, true),
            (1_795_249_700, nil, true), (nil, 1_795_249_700, true), (0, 1_795_249_700, true),
            // The clock of the device may be late, but not by more than a day.
            (1_795_249_800 + 86_000, 1_795_249_800 + 86_300, true),
            (1_795_249_761, 1_795_249_760, false), (1_795_249_800 + 86_500, 0, false),
            (1_795_249_700, 1_795_249_800 + 86_500, false),
            (Int64.min, Int64.max, false),
        ] as [(Int64?, Int64?, Bool)])
    func timesMustBePossible(_ click: Int64?, _ begin: Int64?, _ isPossible: Bool) {
        #expect((read("waymark_click=abc", click: click, begin: begin) != nil) == isPossible)
    }
}
