public import Foundation
public import WaymarkLinks

/// The number of equal events in one hour, when single requests are not kept.
public struct JournalCount: Hashable, Sendable {
    /// The subject of a count.
    public enum Subject: Hashable, Sendable {
        /// An event of a link; events reported by apps count as those of persons.
        case event(LinkEvent, link: LinkRecord.ID, platform: LinkPlatform, kind: Click.Kind)
        /// Requests for codes that no link has.
        case unknownCode(on: LinkDomainRecord.ID)
    }

    /// What is counted.
    public var subject: Subject
    /// The beginning of the hour in UTC.
    public var hour: Date
    /// The number of events, at least 1.
    public var count: Int

    /// Creates a count.
    public init(subject: Subject, hour: Date, count: Int) {
        self.subject = subject
        self.hour = hour
        self.count = count
    }
}
