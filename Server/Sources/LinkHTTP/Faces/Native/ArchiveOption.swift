import LinkStorage

/// The archived, the other, or all links of a list: the parameter `archived`.
enum ArchiveOption: String, CaseIterable {
    case excluded, included, only

    /// The filter that the store understands.
    var filter: LinkFilter.Archive {
        switch self {
        case .excluded: .excluded
        case .included: .included
        case .only: .only
        }
    }
}
