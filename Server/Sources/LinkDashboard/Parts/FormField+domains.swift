import LinkStorage
import WaymarkLinks

extension FormField.Option {
    /// The choice among link domains, by what tells them apart: without `https://`, which a phone has no room for, if all have it.
    static func domains(_ domains: [LinkDomainRecord]) -> [FormField.Option] {
        let prefixes = domains.map(\.domain.description)
        let isSecure = prefixes.allSatisfy { $0.hasPrefix("https://") }
        return prefixes.map { .init(value: $0, title: isSecure ? String($0.dropFirst("https://".count)) : $0) }
    }
}
