/// An event in the life of a link, for developers and statistics.
public struct LinkReport: Equatable, Sendable, CustomStringConvertible {
    /// The kind of an event.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// A link was accepted.
        case received
        /// A link was resolved.
        case resolved
        /// A link was delivered to the app.
        case opened
        /// The app showed the link's place.
        case handled
        /// The app has no place for the link.
        case unhandled
        /// The link will never be opened; ``LinkReport/drop`` is the reason.
        case dropped
        /// The link could not be resolved for now, and is tried again.
        case delayed
        /// The service found the link that led to the installation, or found none.
        case firstOpen
        /// The service could not be asked for the link that led to the installation; the detail is the reason.
        case claimFailed
        /// The stored record could not be read or written.
        case storage
        /// The app uses the inbox wrongly; the detail says what to change.
        case misuse
        /// Earlier reports are lost; the detail says how many.
        case missed
    }

    /// The reason why a link will never be opened.
    public enum Drop: String, CaseIterable, Hashable, Sendable {
        /// A newer link replaced it.
        case superseded
        /// It has expired.
        case expired
        /// It is unknown, refused or malformed.
        case invalid
        /// Its person signed out.
        case signedOut
        /// Another person signed in.
        case otherUser
        /// It was delivered too often without an answer.
        case poison
        /// Its match was only probable, and the app accepts exact matches only.
        case improbable
        /// A direct link came first.
        case outrun
        /// Everything was reset.
        case reset
    }

    /// What happened.
    public var kind: Kind
    /// The identity of the arrival.
    public var id: String?
    /// The identity of the short link at the service, if it is known.
    public var linkID: String?
    /// The door through which the link came.
    public var door: LinkDoor?
    /// The time at which the link reached the person, if it was opened.
    public var timing: IncomingLink.Timing?
    /// The reason why the link will never be opened, if it was dropped.
    public var drop: Drop?
    /// Details for developers; never a URL, a token or personal data.
    public var detail: String?

    /// Creates a report.
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

    /// The report in one line, such as `link 4tR7kQ opened, timing launch`.
    public var description: String {
        var text = id.map { "link \($0) \(kind)" } ?? "\(kind)"
        if let drop { text += ": \(drop)" }
        if let timing { text += ", timing \(timing)" }
        if kind == .received, let door { text += " through \(door)" }
        if let detail { text += " (\(detail))" }
        return text
    }

    /// Creates the report that a link was delivered to the app.
    init(openingOf link: IncomingLink) {
        self.init(.opened, id: link.id, linkID: link.content.linkID, door: link.door, timing: link.timing)
    }
}
