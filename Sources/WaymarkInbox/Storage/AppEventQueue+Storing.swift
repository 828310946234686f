import Foundation
import WaymarkLinks

extension AppEventQueue {
    /// The queue as a part of the record.
    var tree: JSONTree {
        let batch = batch.map { batch in
            JSONTree.object(
                .init("id", .string(batch.id)), .init("platform", .string(batch.platform.rawValue)),
                .init("events", .array(batch.events.map(Self.tree))), .init("omitted", Self.number(batch.omitted)))
        }
        return .object(
            .init("events", .array(events.map(Self.tree))), .init("omitted", Self.number(omitted)),
            .init("batch", batch ?? .null), .init("opened", JSONTree(opened)), .init("claimID", JSONTree(claimID)))
    }

    /// Reads a queue.
    ///
    /// An event that this version cannot read is left out and counted as omitted.
    init(_ stored: StoredObject) throws(InboxFile.Fault) {
        let (events, lost) = try Self.events(of: stored)
        self.init(
            events: events, omitted: try Self.omitted(of: stored) + lost,
            batch: try? stored.object("batch").flatMap(Self.batch),
            opened: try stored.optional("opened") { $0.elements?.compactMap(\.text) } ?? [],
            claimID: try stored.optional("claimID") { $0.text })
    }

    private static func tree(_ event: AppEvent) -> JSONTree {
        .object(
            .init("kind", .string(event.kind.rawValue)), .init("linkID", JSONTree(event.linkID)),
            .init("at", JSONTree(event.at)),
            .init("timing", JSONTree(event.timing)), .init("reason", JSONTree(event.reason)),
            .init("door", JSONTree(event.door)), .init("custom", event.custom.map(tree) ?? .null))
    }

    private static func tree(_ custom: CustomAppEvent) -> JSONTree {
        .object(
            .init("id", .string(custom.id)), .init("name", .string(custom.name)),
            .init("value", JSONTree(custom.value)),
            .init("currency", JSONTree(custom.currency)), .init("claimID", JSONTree(custom.claimID)))
    }

    private static func number(_ number: Int?) -> JSONTree {
        number.map { .number("\($0)") } ?? .null
    }

    private static func batch(_ stored: StoredObject) throws(InboxFile.Fault) -> AppEventBatch? {
        let (events, lost) = try events(of: stored)
        guard 1...AppEventBatch.maximumEvents ~= events.count else { return nil }
        let omitted = try omitted(of: stored) + lost
        return AppEventBatch(
            id: try stored.required("id") { $0.text },
            platform: try stored.required("platform") { $0.text.flatMap(LinkPlatform.init) }, events: events,
            omitted: omitted > 0 ? omitted : nil)
    }

    /// The number of omitted events that a record may hold; more would overflow when added to.
    private static let believableOmissions = 0...1_000_000_000

    private static func omitted(of stored: StoredObject) throws(InboxFile.Fault) -> Int {
        try stored.optional("omitted") { $0.integer.flatMap { believableOmissions.contains($0) ? $0 : nil } } ?? 0
    }

    private static func events(of stored: StoredObject) throws(InboxFile.Fault) -> (events: [AppEvent], lost: Int) {
        let elements = try stored.optional("events") { $0.elements } ?? []
        let events = elements.compactMap { try? event(StoredObject($0)) }
        return (events, elements.count - events.count)
    }

    private static func event(_ stored: StoredObject) throws(InboxFile.Fault) -> AppEvent {
        AppEvent(
            try stored.required("kind") { $0.text.map(AppEvent.Kind.init) },
            linkID: try stored.optional("linkID") { $0.text }, at: try stored.required("at") { $0.moment },
            timing: try stored.optional("timing") { $0.text }, reason: try stored.optional("reason") { $0.text },
            door: try stored.optional("door") { $0.text }, custom: try stored.object("custom").map(custom))
    }

    private static func custom(_ stored: StoredObject) throws(InboxFile.Fault) -> CustomAppEvent {
        CustomAppEvent(
            id: try stored.required("id") { $0.text }, name: try stored.required("name") { $0.text },
            value: try stored.optional("value") { $0.text }, currency: try stored.optional("currency") { $0.text },
            claimID: try stored.optional("claimID") { $0.text })
    }
}
