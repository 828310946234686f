import Foundation
import WaymarkLinks

/// The addresses to which a name resolves.
package struct NameLookup: Hashable, Sendable {
    /// The addresses, as text, each once.
    package var addresses: [String]
    /// The name at the end of the chain of aliases, where it is another one.
    package var canonicalName: String?
    /// Whether the caller has named the addresses, and DNS was not asked.
    package var isOverridden: Bool
    /// Why there are no addresses, where there are none.
    package var failure: String?

    /// Creates a lookup.
    package init(
        addresses: [String], canonicalName: String? = nil, isOverridden: Bool = false, failure: String? = nil
    ) {
        self.addresses = addresses
        self.canonicalName = canonicalName
        self.isOverridden = isOverridden
        self.failure = failure
    }
}
