import Foundation
import WaymarkLinks

/// The record in which an inbox keeps what outlives the process.
struct InboxFile: Sendable {
    /// The reason why a record cannot be used.
    enum Fault: Error, Hashable {
        /// It is damaged.
        case corrupt
        /// Another version of the package wrote it.
        case otherVersion(Int)

        /// A text for developers.
        var detail: String {
            switch self {
            case .corrupt: "The stored record cannot be read."
            case .otherVersion(let version): "The stored record has the format \(version), not \(InboxFile.version)."
            }
        }
    }

    /// The state of the start-up.
    var startup: StoredStartup
    /// The events to be sent.
    var events = AppEventQueue()
    /// The number of the last change in it.
    ///
    /// Of two records, the one with the greater number is the newer.
    var number = 0

    /// The format that is written and read.
    static let version = 3
    static let name = "inbox.json"
    /// The name of the note: a record that was written in a hurry, and may be newer than the other.
    static let noteName = "inbox-note.json"
    /// A note that holds nothing.
    static var emptyNote: Data { Data(JSONTree.object([]).bytes) }
    /// The name under which a record is kept that cannot be used.
    static let asideName = "inbox-unusable.json"

    /// Creates a record.
    init(_ startup: StoredStartup, _ events: AppEventQueue = AppEventQueue(), number: Int = 0) {
        self.startup = startup
        self.events = events
        self.number = number
    }

    /// The encoded record.
    var data: Data {
        Data(
            JSONTree.object(
                .init("version", .number("\(Self.version)")), .init("number", .number("\(number)")),
                .init(
                    "startup",
                    .object(
                        .init("installationID", .string(startup.installationID)),
                        .init("firstLaunch", JSONTree(startup.firstLaunch)),
                        .init("deferred", .string(startup.deferred.rawValue)),
                        .init("slot", startup.slot?.tree ?? .null), .init("queued", startup.queued?.tree ?? .null))
                ), .init("events", events.isVoid ? .null : events.tree)
            ).bytes)
    }

    /// The numbers that a record may have; a greater one would overflow when added to.
    private static let believableNumbers = 0...1_000_000_000_000

    /// Decodes a record.
    ///
    /// Events that cannot be read do not make the rest unusable.
    init(_ data: Data) throws(Fault) {
        guard let tree = try? JSONTree(json: data.withUnsafeBytes { [UInt8]($0) }) else { throw .corrupt }
        let file = try StoredObject(tree)
        // First, because another format may have other members.
        let version = try file.required("version") { $0.integer }
        guard version == Self.version else { throw .otherVersion(version) }
        guard let startup = try file.object("startup") else { throw .corrupt }
        events = (try? file.object("events").flatMap(AppEventQueue.init)) ?? AppEventQueue()
        number =
            try file.optional("number") { $0.integer.flatMap { Self.believableNumbers.contains($0) ? $0 : nil } } ?? 0
        self.startup = StoredStartup(
            installationID: try startup.required("installationID") { $0.text },
            firstLaunch: try startup.required("firstLaunch") { $0.moment },
            deferred: try startup.required("deferred") { $0.text.flatMap(StoredStartup.Deferred.init) },
            slot: try startup.object("slot").map(StoredStartup.Slot.init),
            queued: try startup.object("queued").map(StoredStartup.Slot.init))
    }
}

extension StoredStartup.Slot {
    fileprivate var tree: JSONTree {
        .object(
            .init("id", .string(id)), .init("url", JSONTree(url)),
            .init("plainURL", JSONTree(plainURL == url ? nil : plainURL)),
            .init("content", content?.tree ?? .null), .init("door", .string(door.name)),
            .init("origin", .string(origin.rawValue)), .init("scene", JSONTree(scene?.name)),
            .init("requiresSession", .bool(requiresSession)), .init("boundUser", JSONTree(boundUser)),
            .init("arrived", JSONTree(arrived)), .init("isGated", .bool(isGated)), .init("isLate", .bool(isLate)),
            .init("attempts", .number("\(attempts)")))
    }

    /// The attempts that a record may hold; apps set lower limits.
    private static let believableAttempts = 0...1_000_000

    fileprivate init(_ stored: StoredObject) throws(InboxFile.Fault) {
        self.init(
            id: try stored.required("id") { $0.text }, url: try stored.optional("url") { $0.text },
            plainURL: try stored.optional("plainURL") { $0.text },
            content: try stored.object("content").map(LinkContent.init),
            door: LinkDoor(try stored.required("door") { $0.text }),
            origin: try stored.required("origin") { $0.text.flatMap(IncomingLink.Origin.init) },
            scene: try stored.optional("scene") { $0.text.map { LinkScene($0) } },
            requiresSession: try stored.required("requiresSession") { $0.flag },
            boundUser: try stored.optional("boundUser") { $0.text },
            arrived: try stored.required("arrived") { $0.moment },
            isGated: try stored.required("isGated") { $0.flag }, isLate: try stored.required("isLate") { $0.flag },
            attempts: try stored.required("attempts") {
                $0.integer.flatMap { Self.believableAttempts.contains($0) ? $0 : nil }
            })
    }
}

extension LinkContent {
    fileprivate var tree: JSONTree {
        .object(
            .init("url", .string(url.description)),
            .init("parameters", JSONTree(dynamicLink.map(LongLinkCodec.encodeQuery))),
            .init("shortLink", JSONTree(shortLink)), .init("linkID", JSONTree(linkID)),
            .init("match", .string(match.rawValue)),
            .init("minimumVersion", JSONTree(minimumVersion)), .init("deferred", deferred?.tree ?? .null))
    }

    fileprivate init(_ stored: StoredObject) throws(InboxFile.Fault) {
        self.init(
            url: try stored.required("url") { $0.text.flatMap { AppURI($0) } },
            dynamicLink: try stored.optional("parameters") { text in
                text.text.flatMap { try? LongLinkCodec.decodeQuery($0).link }
            },
            shortLink: try stored.optional("shortLink") { $0.text },
            linkID: try stored.optional("linkID") { $0.text },
            match: try stored.required("match") { $0.text.flatMap(LinkMatch.init) },
            minimumVersion: try stored.optional("minimumVersion") { $0.text },
            deferred: try stored.object("deferred").map(DeferredLinkMatch.init))
    }
}

extension DeferredLinkMatch {
    fileprivate var tree: JSONTree {
        .object(
            .init("method", .string(method)), .init("confidence", .number("\(confidence.isFinite ? confidence : 0)")),
            .init("secondsSinceClick", secondsSinceClick.map { .number("\($0)") } ?? .null),
            .init("claimID", JSONTree(claimID)))
    }

    fileprivate init(_ stored: StoredObject) throws(InboxFile.Fault) {
        self.init(
            method: try stored.required("method") { $0.text },
            confidence: try stored.required("confidence") { $0.digits.flatMap { Double($0) } },
            secondsSinceClick: try stored.optional("secondsSinceClick") { $0.integer },
            claimID: try stored.optional("claimID") { $0.text })
    }
}
