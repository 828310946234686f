/// What was found of the link by which an app was installed.
public enum DeferredMatch: Equatable, Sendable {
    /// This very link; ``Method`` says how it is known.
    case exact(FoundLink, method: Method)
    /// No link, and why.
    case none(Reason)

    /// How a certain match is known.
    public enum Method: String, CaseIterable, Hashable, Sendable {
        /// The app read the link from the clipboard, or was told of it otherwise.
        case clipboard
    }

    /// Why there is no match.
    public enum Reason: String, CaseIterable, Hashable, Sendable {
        /// The installation knows no link, and the service does not guess.
        case noEvidence
        /// The address given is no link of the service.
        case notALink
        /// The reported link never existed or was deleted.
        case unknownLink
        /// The link given is disabled, or its time is over or still to come.
        case inactive
        /// The project has no such app.
        case unknownApp
        /// The link given names another app.
        case otherApp
        /// The link given belongs to another project.
        case foreignLink
        /// The link given leads where its domain allows nothing to lead.
        case notAllowed
    }

    /// The link, where there is a match.
    public var link: FoundLink? {
        switch self {
        case .exact(let link, _): link
        case .none: nil
        }
    }
}
