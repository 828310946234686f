public import LinkStorage

extension StoredRecord {
    /// The record without its signing key; `nil` for an API key.
    public var withoutKeys: StoredRecord? {
        switch self {
        case .key:
            return nil
        case .domain(var domain):
            domain.longLinks.signingKey = nil
            return .domain(domain)
        case .project, .app, .link, .deletedLink, .count:
            return self
        }
    }
}
