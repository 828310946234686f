import Foundation
import WaymarkLinks

/// The events about links that are to be sent to the service.
struct AppEventQueue: Sendable {
    /// The maximum number of events.
    ///
    /// Beyond it the oldest are dropped and counted.
    static let capacity = AppEventBatch.maximumEvents

    private(set) var events: [AppEvent]
    private(set) var omitted: Int
    /// The batch that was sent and not answered; it keeps its name and its content until it is.
    private(set) var batch: AppEventBatch?
    /// The links whose opening is in the queue or was sent.
    private(set) var opened: [String]

    /// The claim of this installation, to which the app's own events belong.
    var claimID: String?

    /// Whether a request with ``batch`` is under way.
    private(set) var isSending = false

    /// Creates a queue; by default an empty one.
    init(
        events: [AppEvent] = [], omitted: Int = 0, batch: AppEventBatch? = nil, opened: [String] = [],
        claimID: String? = nil
    ) {
        self.events = events
        self.omitted = omitted
        self.batch = batch
        self.opened = opened
        self.claimID = claimID
    }

    /// Whether there is nothing to send.
    var isEmpty: Bool { events.isEmpty && batch == nil }

    /// Whether there is nothing to store.
    var isVoid: Bool { isEmpty && opened.isEmpty && claimID == nil }

    /// Adds an event for a report if the consent allows it.
    ///
    /// - Returns: Whether the queue has changed.
    mutating func append(_ report: LinkReport, consent: ConsentLevel, at date: Date) -> Bool {
        // A reset is not followed by reports about what was reset.
        guard consent != .none, report.drop != .reset, let kind = report.kind.event else { return false }
        if kind == .opened, let id = report.id {
            guard !opened.contains(id) else { return false }
            opened = opened.suffix(19) + [id]
        }
        var event = AppEvent(kind, linkID: report.linkID, at: date, reason: report.drop?.rawValue)
        // The service needs this door at every level: it does not count openings of links that it counted as first opens.
        if consent == .full || report.door?.name == AppEvent.firstLaunchDoor { event.door = report.door?.name }
        if consent == .full { event.timing = report.timing?.rawValue }
        events.append(event)
        dropOldest()
        return true
    }

    /// Adds an event of the app itself; an event whose ID waits already is not added again.
    mutating func append(_ event: CustomAppEvent, linkID: String?, at date: Date) {
        guard !events.contains(where: { $0.custom?.id == event.id }) else { return }
        events.append(AppEvent(.custom, linkID: linkID, at: date, custom: event))
        dropOldest()
    }

    /// Removes the app's own events that were not sent: they name the claim of the installation.
    mutating func removeCustomEvents() {
        events.removeAll { $0.custom != nil }
    }

    /// The batch to send now: the one that was not answered, or a new one; `nil` if there is nothing to send, or if a batch is
    /// being sent.
    ///
    /// The app's own events get the claim of the installation. Those that belong to no claim and no link are not sent.
    ///
    /// - Parameters:
    ///   - id: The name of a new batch.
    ///   - platform: The platform of the app.
    ///   - isClaimOpen: Whether the claim may still be found: the app's own events then wait for it.
    mutating func nextBatch(id: String, platform: LinkPlatform, isClaimOpen: Bool = false) -> AppEventBatch? {
        guard !isSending else { return nil }
        var waiting: [AppEvent] = []
        if batch == nil { waiting = attribute(isClaimOpen: isClaimOpen) }
        defer { events += waiting }
        if batch == nil, !events.isEmpty {
            batch = AppEventBatch(id: id, platform: platform, events: events, omitted: omitted > 0 ? omitted : nil)
            events = []
            omitted = 0
        }
        isSending = batch != nil
        return batch
    }

    /// Ends the sending of a batch; it is sent again later unless it is settled.
    mutating func endSending() {
        isSending = false
    }

    /// Forgets a batch that the service accepted, or never will.
    mutating func settle(_ id: String) {
        if batch?.id == id { batch = nil }
    }

    /// Removes the events of a batch that the service refuses.
    ///
    /// The others are sent again.
    ///
    /// - Parameters:
    ///   - id: The batch.
    ///   - events: The indices of the refused events; if there are none, all events are removed.
    mutating func settle(_ id: String, refusing events: Set<Int>) {
        guard let refused = batch, refused.id == id else { return }
        batch = nil
        let left = refused.events.enumerated().filter { !events.contains($0.offset) }.map(\.element)
        // Otherwise the same batch would be refused for ever.
        guard left.count < refused.events.count else { return }
        self.events = left + self.events
        omitted += (refused.omitted ?? 0) + refused.events.count - left.count
    }

    /// Adds the events of an earlier process before those of this one.
    mutating func prepend(_ earlier: AppEventQueue) {
        var joined = earlier
        joined.events += events
        joined.omitted += omitted
        joined.opened = Array((earlier.opened + opened).suffix(20))
        joined.claimID = claimID ?? earlier.claimID
        joined.dropOldest()
        self = joined
    }

    /// Gives the claim to the app's own events, and takes out those that belong to no link.
    ///
    /// - Returns: Those that may still get a claim.
    private mutating func attribute(isClaimOpen: Bool) -> [AppEvent] {
        var waiting: [AppEvent] = []
        events = events.compactMap { event in
            guard var custom = event.custom else { return event }
            custom.claimID = custom.claimID ?? claimID
            var event = event
            event.custom = custom
            if custom.claimID != nil || event.linkID != nil { return event }
            if isClaimOpen { waiting.append(event) }
            return nil
        }
        return waiting
    }

    private mutating func dropOldest() {
        let surplus = events.count + (batch?.events.count ?? 0) - Self.capacity
        guard surplus > 0 else { return }
        omitted += surplus
        events.removeFirst(min(surplus, events.count))
    }
}

extension LinkReport.Kind {
    /// The event for the service; `nil` for reports that are only for developers.
    fileprivate var event: AppEvent.Kind? {
        switch self {
        case .received: .received
        case .resolved: .resolved
        case .opened: .opened
        case .handled: .handled
        case .unhandled: .unhandled
        case .dropped: .dropped
        case .firstOpen: .firstOpen
        case .delayed, .claimFailed, .storage, .misuse, .missed: nil
        }
    }
}
