import LinkStorage

/// Which links a list shows by their archive mark, as the parameter `archived` writes it.
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
