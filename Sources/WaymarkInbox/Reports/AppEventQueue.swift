import Foundation
import WaymarkLinks

/// What the service is to be told about links, until it was told.
struct AppEventQueue: Sendable {
    /// How many events are kept; beyond that, the oldest go and are counted.
    static let capacity = AppEventBatch.maximumEvents

    private(set) var events: [AppEvent]
    private(set) var omitted: Int
    /// What was sent and not answered; it keeps its name and its content until it is.
    private(set) var batch: AppEventBatch?
    /// The links whose opening is in the queue or was told.
    private(set) var opened: [String]

    /// Makes an empty queue, or one of what an earlier process left.
    init(events: [AppEvent] = [], omitted: Int = 0, batch: AppEventBatch? = nil, opened: [String] = []) {
        self.events = events
        self.omitted = omitted
        self.batch = batch
        self.opened = opened
    }

    /// Whether there is nothing to tell.
    var isEmpty: Bool { events.isEmpty && batch == nil }

    /// Whether there is nothing to keep.
    var isVoid: Bool { isEmpty && opened.isEmpty }

    /// Takes what happened, as far as it may be told.
    mutating func append(_ report: LinkReport, consent: ConsentLevel, at date: Date) {
        // Who wants everything forgotten wants nothing told about it.
        guard consent != .none, report.drop != .reset, let kind = report.kind.event else { return }
        if kind == .opened, let id = report.id {
            guard !opened.contains(id) else { return }
            opened = opened.suffix(19) + [id]
        }
        var event = AppEvent(kind, linkID: report.linkID, at: date, reason: report.drop?.rawValue)
        // The service does not count openings of links that it counted as a first open, and needs the door to tell.
        if consent == .full || report.door?.name == AppEvent.firstLaunchDoor { event.door = report.door?.name }
        if consent == .full { event.timing = report.timing?.rawValue }
        events.append(event)
        let room = Self.capacity - (batch?.events.count ?? 0)
        if events.count > room {
            omitted += events.count - room
            events.removeFirst(events.count - room)
        }
    }

    /// What to send now: what was not answered, else all that is there.
    mutating func nextBatch(id: String, platform: LinkPlatform) -> AppEventBatch? {
        if let batch { return batch }
        guard !events.isEmpty else { return nil }
        batch = AppEventBatch(id: id, platform: platform, events: events, omitted: omitted > 0 ? omitted : nil)
        events = []
        omitted = 0
        return batch
    }

    /// Forgets a batch that the service took, or never will.
    mutating func settle(_ id: String) {
        if batch?.id == id { batch = nil }
    }

    /// Takes out of a batch what the service will never take; what is left is sent anew.
    ///
    /// - Parameters:
    ///   - id: the batch.
    ///   - events: the places of the events that the service named; where it named none, all go.
    mutating func settle(_ id: String, refusing events: Set<Int>) {
        guard let refused = batch, refused.id == id else { return }
        batch = nil
        let left = refused.events.enumerated().filter { !events.contains($0.offset) }.map(\.element)
        // Else the same batch would be refused for ever.
        guard left.count < refused.events.count else { return }
        self.events = left + self.events
        omitted += (refused.omitted ?? 0) + refused.events.count - left.count
    }

    /// Puts what an earlier process left before what this one has.
    mutating func prepend(_ earlier: AppEventQueue) {
        var joined = earlier
        joined.events += events
        joined.omitted += omitted
        joined.opened = Array((earlier.opened + opened).suffix(20))
        let room = Self.capacity - (joined.batch?.events.count ?? 0)
        if joined.events.count > room {
            joined.omitted += joined.events.count - room
            joined.events.removeFirst(joined.events.count - room)
        }
        self = joined
    }
}

extension LinkReport.Kind {
    /// What the service is told of it; `nil` for what is for developers alone.
    fileprivate var event: AppEvent.Kind? {
        switch self {
        case .received: .received
        case .resolved: .resolved
        case .opened: .opened
        case .handled: .handled
        case .unhandled: .unhandled
        case .dropped: .dropped
        case .firstOpen: .firstOpen
        case .delayed, .storage, .missed: nil
        }
    }
}
