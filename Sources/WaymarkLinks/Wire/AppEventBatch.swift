/// Events of links in an app, reported together.
///
/// The batch says nothing about who used the app: no installation, no account, no device. Only a ``CustomAppEvent`` can name the
/// claim of an installation, if the person has consented to that.
public struct AppEventBatch: Equatable, Sendable {
    /// The most events of one batch.
    public static let maximumEvents = 200

    /// The name of the batch: random, made with it, and kept until it is answered.
    ///
    /// A batch that is sent again under its name counts once.
    public var id: String
    /// The platform of the app.
    public var platform: LinkPlatform
    /// The events, oldest first: 1 to ``maximumEvents``.
    public var events: [AppEvent]
    /// The number of events that the app had no room to keep since the last batch; `nil` for none.
    public var omitted: Int?

    /// Creates a batch.
    public init(id: String, platform: LinkPlatform, events: [AppEvent], omitted: Int? = nil) {
        self.id = id
        self.platform = platform
        self.events = events
        self.omitted = omitted
    }

    /// The JSON that clients send.
    package var tree: JSONTree {
        .object(
            .init("events", .array(events.map(\.tree))),
            .init("id", JSONTree(id)),
            .init("omitted", JSONTree(omitted)),
            .init("platform", .string(platform.rawValue)))
    }
}

/// The service's answer to a batch; both numbers together are its events.
public struct AppEventBatchResult: Equatable, Sendable, Codable {
    /// The number of events that statistics have counted.
    public var counted: Int
    /// The number of other events, whose kind is unknown, or whose link or time cannot be counted.
    public var ignored: Int

    /// Creates an answer.
    public init(counted: Int, ignored: Int) {
        self.counted = counted
        self.ignored = ignored
    }
}
