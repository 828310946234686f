/// One thing that happened to a link, for developers and statistics.
public struct LinkReport: Equatable, Sendable {
    /// What happened.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// A link was accepted.
        case received
        /// What it means is known.
        case resolved
        /// It was handed to the app.
        case opened
        /// The app showed its place.
        case handled
        /// The app has no place for it.
        case unhandled
        /// It will never be opened; the reason says why.
        case dropped
        /// What it means could not be found out for now; it will be tried again.
        case delayed
        /// The service found which link led to the installation, or that none did.
        case firstOpen
        /// The state file could not be read or written.
        case storage
        /// Reports before this one are lost; the detail says how many.
        case missed
    }

    /// Why a link will never be opened.
    public enum Drop: String, CaseIterable, Hashable, Sendable {
        /// A newer link took its place.
        case superseded
        /// Its lifetime is over.
        case expired
        /// It is unknown, refused or malformed.
        case invalid
        /// Its user signed out.
        case signedOut
        /// Another user signed in.
        case otherUser
        /// It was opened too often without an answer.
        case poison
        /// It was only probable, and the app accepts certain ones only.
        case improbable
        /// A direct link came first.
        case outrun
        /// Everything was reset.
        case reset
    }

    /// What happened.
    public var kind: Kind
    /// The arrival that it happened to.
    public var id: String?
    /// The identity of the short link at the service, where it is known.
    public var linkID: String?
    /// The door through which the link came.
    public var door: LinkDoor?
    /// When it reached the person, of an opened link.
    public var timing: IncomingLink.Timing?
    /// Why it will never be opened, of a dropped link.
    public var drop: Drop?
    /// Detail for developers: never a URL, a token or a person's data.
    public var detail: String?

    /// Makes a report.
    public init(
        _ kind: Kind, id: String? = nil, linkID: String? = nil, door: LinkDoor? = nil,
        timing: IncomingLink.Timing? = nil, drop: Drop? = nil, detail: String? = nil
    ) {
        self.kind = kind
        self.id = id
        self.linkID = linkID
        self.door = door
        self.timing = timing
        self.drop = drop
        self.detail = detail
    }
}

extension LinkReport {
    /// Tells that a link was handed to the app.
    init(openingOf link: IncomingLink) {
        self.init(.opened, id: link.id, linkID: link.content.linkID, door: link.door, timing: link.timing)
    }
}
