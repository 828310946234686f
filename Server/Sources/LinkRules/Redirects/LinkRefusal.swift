public import LinkStorage

/// The reason why a link is not followed.
public enum LinkRefusal: Equatable, Sendable {
    /// No link has this address: unknown and foreign links answer alike.
    case notFound
    /// The link is not followed now.
    case inactive(LinkRecord.Inactivity)
    /// The link was deleted, and does not come back (RFC 9110 §15.5.11).
    case deleted
    /// The link cannot be followed as it is; the reason is for its author, in English.
    case invalid(reason: String)
    /// A browser asks before a person does, for a link whose clicks are limited; it asks again for the person.
    case fetchedAhead
    /// The store cannot be asked at the moment.
    case unavailable(LinkServiceError)

    /// The status code of the response.
    public var status: Int {
        switch self {
        case .notFound, .inactive(.notStarted): 404
        // The link worked once (RFC 9110 §15.5.11).
        case .inactive, .deleted: 410
        case .invalid: 400
        // Browsers drop what they have fetched ahead if its status is not that of a success (Chrome for Developers, "Prerender pages").
        case .fetchedAhead, .unavailable: 503
        }
    }
}
