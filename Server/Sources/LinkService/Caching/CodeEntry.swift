package import LinkStorage

/// The record of a store under a code.
package enum CodeEntry: Sendable {
    /// A link.
    case link(CachedLink)
    /// What is left of a deleted link; indirect, so that the others are copied fast.
    indirect case deleted(DeletedLinkRecord)
    /// Nothing.
    case unknown

    /// Whether it is a link whose uses are limited.
    var countsUses: Bool {
        if case .link(let link) = self { link.record.limits.countsUses } else { false }
    }

    /// Whether there is nothing, and never was.
    var isUnknown: Bool {
        if case .unknown = self { true } else { false }
    }
}
