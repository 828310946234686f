import WaymarkClient

/// The requests to the service that are under way, and the answers that are kept.
struct ServiceRequests: Sendable {
    var resolutions = SharedCalls<String, LinkContent>()
    var shortenings = SharedCalls<String, ShortenedLink>()
    var resolved = BoundedCache<String, LinkContent>(capacity: 100)
    var shortened = BoundedCache<String, ShortenedLink>(capacity: 100)

    /// How many links the app may have resolved at the same time; the inbox resolves its own link besides.
    private static let most = 4
    private var count = 0

    /// Whether another link may be resolved for the app.
    var mayBegin: Bool { count < Self.most }

    /// Begins to resolve a link for the app.
    mutating func begin() {
        count += 1
    }

    /// Ends resolving a link for the app.
    mutating func end() {
        count -= 1
    }

    /// Forgets the answers.
    mutating func forget() {
        resolved.removeAll()
        shortened.removeAll()
    }
}
