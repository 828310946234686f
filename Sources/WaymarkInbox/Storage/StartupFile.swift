import Foundation
import WaymarkLinks

/// The file in which the inbox keeps what outlives the process.
enum StartupFile {
    /// Why a file cannot be used.
    enum Fault: Error, Hashable {
        /// It is no file of ours, or damaged.
        case corrupt
        /// Another version of the package wrote it.
        case otherVersion(Int)

        /// What developers are told.
        var detail: String {
            switch self {
            case .corrupt: "The state file cannot be read as one."
            case .otherVersion(let version): "The state file has the format \(version), not \(StartupFile.version)."
            }
        }
    }

    /// The format that is written.
    ///
    /// The one before had the dynamic link of a content as an object.
    static let version = 2
    static let name = "startup.json"
    /// Where a file goes that cannot be used.
    static let asideName = "startup-unusable.json"

    /// The bytes of a record.
    static func data(_ startup: StoredStartup) -> Data {
        Data(
            JSONTree.object(
                .init("version", .number("\(version)")),
                .init(
                    "startup",
                    .object(
                        .init("installationID", .string(startup.installationID)),
                        .init("firstLaunch", JSONTree(startup.firstLaunch)),
                        .init("deferred", .string(startup.deferred.rawValue)),
                        .init("slot", startup.slot?.tree ?? .null), .init("queued", startup.queued?.tree ?? .null))
                )
            ).bytes)
    }

    /// Reads a record.
    static func startup(_ data: Data) throws(Fault) -> StoredStartup {
        guard let tree = try? JSONTree(json: data.withUnsafeBytes { [UInt8]($0) }) else { throw .corrupt }
        let file = try StoredObject(tree)
        // The format first: what another one holds is nobody's business here.
        let version = try file.required("version") { $0.integer }
        guard (1...Self.version).contains(version) else { throw .otherVersion(version) }
        guard let startup = try file.object("startup") else { throw .corrupt }
        return StoredStartup(
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
            .init("origin", .string(origin.rawValue)),
            .init("scene", JSONTree(scene)), .init("requiresSession", .bool(requiresSession)),
            .init("boundUser", JSONTree(boundUser)),
            .init("arrived", JSONTree(arrived)), .init("isGated", .bool(isGated)), .init("isLate", .bool(isLate)),
            .init("attempts", .number("\(attempts)")))
    }

    /// How often a link may have been opened in vain; no limit that an app sets lets it come to more.
    private static let believableAttempts = 0...1_000_000

    fileprivate init(_ stored: StoredObject) throws(StartupFile.Fault) {
        self.init(
            id: try stored.required("id") { $0.text }, url: try stored.optional("url") { $0.text },
            plainURL: try stored.optional("plainURL") { $0.text },
            content: try stored.object("content").map(LinkContent.init),
            door: LinkDoor(try stored.required("door") { $0.text }),
            origin: try stored.required("origin") { $0.text.flatMap(IncomingLink.Origin.init) },
            scene: try stored.optional("scene") { $0.text },
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
            .init("minimumVersion", JSONTree(minimumVersion)))
    }

    fileprivate init(_ stored: StoredObject) throws(StartupFile.Fault) {
        let parameters = try stored.optional("parameters") { text in
            text.text.flatMap { try? LongLinkCodec.decodeQuery($0).link }
        }
        let object = try stored.optional("dynamicLink") { object in
            try? JSONDecoder().decode(DynamicLink.self, from: Data(object.bytes))
        }
        self.init(
            url: try stored.required("url") { $0.text.flatMap { AppURI($0) } }, dynamicLink: parameters ?? object,
            shortLink: try stored.optional("shortLink") { $0.text },
            linkID: try stored.optional("linkID") { $0.text },
            match: try stored.required("match") { $0.text.flatMap(LinkMatch.init) },
            minimumVersion: try stored.optional("minimumVersion") { $0.text })
    }
}
