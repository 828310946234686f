public import Foundation
public import WaymarkLinks

/// One thing that happened and is counted, as a journal keeps it until the database has it.
public enum JournalEntry: Hashable, Sendable {
    /// A request for a link.
    case click(Click)
    /// What an app told about a link that it was opened by.
    case appEvent(LinkEvent, link: LinkRecord.ID, platform: LinkPlatform, at: Date)
    /// A request for a code that no link has.
    case unknownCode(on: LinkDomainRecord.ID, at: Date)

    /// When it happened.
    public var moment: Date {
        switch self {
        case .click(let click): click.moment
        case .appEvent(_, _, _, let moment), .unknownCode(_, let moment): moment
        }
    }
}
