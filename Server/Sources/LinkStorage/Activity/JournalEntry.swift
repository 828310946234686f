public import Foundation
public import InstallMatching
public import WaymarkLinks

/// An event to be counted, kept in a journal until the database has it.
public enum JournalEntry: Hashable, Sendable {
    /// A request for a link.
    case click(Click)
    /// An event that an app reported about a link that opened it.
    case appEvent(LinkEvent, link: LinkRecord.ID, platform: LinkPlatform, at: Date)
    /// A request for a code that no link has.
    case unknownCode(on: LinkDomainRecord.ID, at: Date)
    /// A click that may be matched with an installation; counts nothing.
    case candidate(PendingClick)
    /// What the page of such a click has told of the device; counts nothing.
    ///
    /// It may be recorded before or after its candidate. Of several reports about a click the first one holds.
    case candidateTraits(DeviceTraits, of: PendingClick.ID, at: Date)
    /// Several requests of which only the number is kept, because the journal has no room for them.
    case count(JournalCount)

    /// The time of the event; for a count, the beginning of the hour.
    public var moment: Date {
        switch self {
        case .click(let click): click.moment
        case .appEvent(_, _, _, let moment), .unknownCode(_, let moment), .candidateTraits(_, _, let moment): moment
        case .candidate(let click): click.moment
        case .count(let count): count.hour
        }
    }

    /// The entry as counts: one for each event, none for a request that is not counted.
    public var counts: [JournalCount] {
        let hour = Date(timeIntervalSince1970: (moment.timeIntervalSince1970 / 3600).rounded(.down) * 3600)
        return subjects.map { JournalCount(subject: $0.subject, hour: hour, count: $0.count) }
    }

    /// The number of clicks that the entry contains.
    public var clickCount: Int {
        switch self {
        case .click: 1
        case .count(let count):
            if case .event(.click, link: _, platform: _, kind: _) = count.subject { count.count } else { 0 }
        case .appEvent, .unknownCode, .candidate, .candidateTraits: 0
        }
    }

    private var subjects: [(subject: JournalCount.Subject, count: Int)] {
        switch self {
        case .click(let click):
            click.events.map {
                (.event($0, link: click.link, platform: click.platform, kind: click.kind), 1)
            }
        case .appEvent(let event, let link, let platform, _):
            [(.event(event, link: link, platform: platform, kind: .person), 1)]
        case .unknownCode(let domain, _): [(.unknownCode(on: domain), 1)]
        case .candidate, .candidateTraits: []
        case .count(let count): [(count.subject, count.count)]
        }
    }
}
