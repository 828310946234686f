import WaymarkClient

/// The requests to the service that are under way, and the answers that are kept.
struct ServiceRequests: Sendable {
    var resolutions = SharedCalls<String, LinkContent>()
    var shortenings = SharedCalls<String, ShortenedLink>()
    var resolved = BoundedCache<String, LinkContent>(capacity: 100)
    var shortened = BoundedCache<String, ShortenedLink>(capacity: 100)

    /// Forgets the answers.
    mutating func forget() {
        resolved.removeAll()
        shortened.removeAll()
    }
}
