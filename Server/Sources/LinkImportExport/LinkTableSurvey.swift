import LinkRules
import LinkStorage
import WaymarkLinks

/// The domain that the short links of a table name.
struct LinkTableSurvey {
    /// The domain of most short links.
    let domain: LinkDomain?
    /// The same, where there is no such domain yet.
    let missingDomain: LinkDomain?

    init(_ shortLinks: [String], directory: Directory) {
        var tally: [LinkDomain: (count: Int, isKnown: Bool)] = [:]
        for text in shortLinks {
            guard let address = try? ShortLinkAddress(text.trimmedOfSpace) else { continue }
            let path = "\(address.domain.pathPrefix)/\(address.code)"
            let known = directory.match(authority: address.domain.authority, path: path)
                .flatMap { $0.rest.dropFirst().elementsEqual(address.code.description) ? $0.domain.domain : nil }
            tally[known ?? address.ownDomain, default: (0, known != nil)].count += 1
        }
        let first = tally.max { ($0.value.count, $1.key.description) < ($1.value.count, $0.key.description) }
        domain = first?.key
        missingDomain = first.flatMap { $0.value.isKnown ? nil : $0.key }
    }
}
