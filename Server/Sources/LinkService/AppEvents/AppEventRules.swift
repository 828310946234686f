import Foundation
import LinkStorage
import WaymarkLinks

/// Decides which events of apps count, and on which day.
///
/// A day's numbers are final a week later. What is too old to count is also never counted twice: the name of a batch is
/// kept longer than any event of it can count.
enum AppEventRules {
    private static let day: Double = 86_400
    /// How old an event may be; apps send theirs late where they are used without a network.
    static let longestDelay = 7 * day
    /// How far the clock of a device may be ahead of the service's.
    static let longestLead = day
    /// How long the name of a batch is kept.
    static let memory = longestLead + longestDelay + 2 * day

    /// The link and the day that an event counts for, or `nil` where it does not count.
    ///
    /// Only ``AppEvent/Kind/opened`` counts, and not through ``AppEvent/firstLaunchDoor``: the claim that found such a link
    /// counted its first open. A moment that is still to come is taken as now.
    static func countable(_ event: AppEvent, now: Date) -> (link: LinkRecord.ID, day: UTCDay)? {
        guard event.kind == .opened, event.door != AppEvent.firstLaunchDoor,
            let link = event.linkID.flatMap({ LinkRecord.ID($0) })
        else { return nil }
        return moment(of: event, now: now).map { (link, UTCDay($0)) }
    }

    /// The moment of an event, or `nil` if it is too old or too far ahead to count.
    static func moment(of event: AppEvent, now: Date) -> Date? {
        let delay = now.timeIntervalSince(event.at)
        return delay <= longestDelay && delay >= -longestLead ? min(event.at, now) : nil
    }
}
