/// Matches the fixed parts of a template, apart from the values of its arguments, with flat tables over bytes.
///
/// Immutable, so that all threads share one.
final class LinkMatcher: Sendable {
    /// In lower case; any scheme if empty.
    let schemes: [[UInt8]]
    /// As A-labels in lower case; any host if this and ``hostSuffixes`` are empty.
    let hosts: [[UInt8]]
    /// Sets of hosts, such as `*.example.com`.
    let hostSuffixes: [TextPattern]
    /// The host, if it has arguments.
    let hostPattern: TextPattern?
    /// In lower case.
    ///
    /// Links with one of these schemes have no host: their path begins after `//`.
    let hostlessSchemes: [[UInt8]]
    /// Whether the literals of the path ignore the case of letters.
    let ignoresCase: Bool
    /// The path with and without its optional tails, the longest first.
    let variants: [PathVariant]
    let query: [QueryItemPattern]
    let fragment: FragmentPattern?
    /// The patterns that have arguments, by the positions that the sites of arguments refer to.
    let patterns: [TextPattern]
    /// The allowed values of every slot, decoded; nil for a slot that allows all.
    let allowed: [[[UInt8]]?]
    /// The number of segments in the longest path.
    let depth: Int
    /// Whether nothing but host and path decides.
    let isPlain: Bool

    init(_ parts: MatcherParts) {
        schemes = parts.schemes
        hosts = parts.hosts
        hostPattern = parts.hostPattern
        hostSuffixes = parts.hostSuffixes
        hostlessSchemes = parts.hostlessSchemes
        ignoresCase = parts.ignoresCase
        variants = parts.variants
        query = parts.query
        fragment = parts.fragment
        patterns = parts.patterns
        allowed = parts.allowed
        depth = parts.variants.map(\.segments.count).max() ?? 0
        isPlain = parts.schemes.isEmpty && parts.fragment == nil && !parts.query.contains(where: \.isRequired)
    }

    /// Whether links of any host match.
    var hasAnyHost: Bool { hosts.isEmpty && hostSuffixes.isEmpty && hostPattern == nil }

    /// How much the template asks of query, fragment and scheme.
    ///
    /// Templates that ask for more are tried first.
    var demand: Int {
        let items = query.filter(\.isRequired).count
        return items * 4 + (fragment?.isRequired == true ? 2 : 0) + (schemes.isEmpty ? 0 : 1)
    }
}
