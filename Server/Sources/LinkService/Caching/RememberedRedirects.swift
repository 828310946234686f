import LinkRules

/// The destinations of a link by the traits of visitors, for the latest settings and one host of its domain.
///
/// It holds a few redirects, and forgets the oldest first.
struct RememberedRedirects {
    /// How many redirects it holds at the most.
    static let most = 8

    private var revision: Int64 = -1
    private var host = DomainHost.own
    private var redirects: [(traits: VisitorTraits, redirect: PlannedRedirect)] = []

    /// The redirect for some traits; `nil` where none is remembered for these settings and this host.
    func redirect(for traits: VisitorTraits, on host: DomainHost, revision: Int64) -> PlannedRedirect? {
        guard self.revision == revision, self.host == host else { return nil }
        // By index, so that only the one found is copied.
        return redirects.indices.first { redirects[$0].traits == traits }.map { redirects[$0].redirect }
    }

    /// Remembers a redirect.
    mutating func remember(
        _ redirect: PlannedRedirect, for traits: VisitorTraits, on host: DomainHost, revision: Int64
    ) {
        if self.revision != revision || self.host != host {
            self = RememberedRedirects()
            self.revision = revision
            self.host = host
        }
        if redirects.count == Self.most { redirects.removeFirst() }
        redirects.append((traits, redirect))
    }
}
