import Foundation
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkService

@Suite struct AppEventRulesTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let link = LinkRecord.ID(at: Date(timeIntervalSince1970: 1_790_000_000))

    private func day(
        _ kind: AppEvent.Kind = .opened, ago: TimeInterval = 0, linkID: String? = nil, door: String? = nil
    ) -> UTCDay? {
        let event = AppEvent(
            kind, linkID: linkID ?? link.description, at: now.addingTimeInterval(-ago), timing: "live", door: door)
        return AppEventRules.countable(event, now: now)?.day
    }

    @Test(arguments: AppEvent.Kind.allCases)
    func onlyOpeningsCount(_ kind: AppEvent.Kind) {
        #expect((day(kind) != nil) == (kind == .opened))
    }

    @Test func firstLaunchIsLeftToTheClaim() {
        #expect(day(door: "firstLaunch") == nil)
        #expect(day(door: "universalLink") == UTCDay(now))
    }

    @Test(
        arguments: [
            (0, 0), (86_400, -1), (7 * 86_400, -7), (7 * 86_400 + 1, nil), (-1, 0), (-86_400, 0), (-86_401, nil),
            (.infinity, nil), (-.infinity, nil), (.nan, nil),
        ] as [(TimeInterval, Int?)])
    func momentsCountForSevenDays(_ ago: TimeInterval, _ day: Int?) {
        #expect(self.day(ago: ago) == day.map { UTCDay(number: UTCDay(now).number + $0) })
    }

    @Test(arguments: ["", "x", "https://go.example.com/abc"])
    func whatIsNoIdentityOfALinkDoesNotCount(_ text: String) {
        #expect(day(linkID: text) == nil)
        #expect(AppEventRules.countable(AppEvent(.opened, at: now), now: now) == nil)
    }

    /// So that a batch whose name is forgotten holds nothing that could count again.
    @Test func namesAreKeptLongerThanEventsCount() {
        #expect(AppEventRules.memory > AppEventRules.longestDelay + AppEventRules.longestLead)
    }

    @Test(
        arguments: [
            (AppEvent.Kind.opened, "launch", nil, "launch"), (.opened, "x", nil, "other"), (.opened, nil, nil, "other"),
            (.dropped, nil, "poison", "poison"), (.dropped, "launch", "mine", "other"),
            (.received, "launch", "poison", ""),
        ] as [(AppEvent.Kind, String?, String?, String)])
    func labelsOfMetricsAreKnownBeforehand(
        _ kind: AppEvent.Kind, _ timing: String?, _ reason: String?, _ label: String
    ) {
        #expect(AppEventMetrics.detail(of: AppEvent(kind, at: now, timing: timing, reason: reason)) == label)
    }
}
