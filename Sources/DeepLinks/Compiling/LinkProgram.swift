/// A template made ready for matching: flat tables over bytes.
///
/// Immutable, so that one serves every thread.
@usableFromInline
final class LinkProgram: Sendable {
    /// The template's text, as people are shown it.
    let description: String
    /// In lower case; any scheme where empty.
    let schemes: [[UInt8]]
    /// As A-labels in lower case; any host where empty.
    let hosts: [[UInt8]]
    /// The host with its arguments, where it has any.
    let hostPattern: TextPattern?
    let hostlessSchemes: [[UInt8]]
    let ignoresCase: Bool
    /// The path with and without its optional tails, the longest first.
    let variants: [PathVariant]
    let query: [QueryItemPattern]
    let fragment: FragmentPattern?
    /// What every slot is, in the order of slots.
    let arguments: [ArgumentSpecification]
    /// The longest path, in segments.
    let depth: Int
    /// Where every argument stands, for one length of the path after the other.
    ///
    /// Within a length they are in the order of reading, and end with ``ArgumentSite/end``.
    let sites: [ArgumentSite]
    /// The place of every slot in its part of ``sites``.
    let siteOfSlot: [Int]
    let patterns: [TextPattern]
    /// The allowed values of every slot, decoded.
    let allowed: [[[UInt8]]?]
    /// Whether nothing but host and path decides.
    let isPlain: Bool

    init(_ parts: ProgramParts, description: String) {
        self.description = description
        schemes = parts.schemes
        hosts = parts.hosts
        hostPattern = parts.hostPattern
        hostlessSchemes = parts.hostlessSchemes
        ignoresCase = parts.ignoresCase
        variants = parts.variants
        query = parts.query
        fragment = parts.fragment
        arguments = parts.arguments
        depth = parts.variants.map(\.segments.count).max() ?? 0
        sites = parts.sites
        siteOfSlot = parts.siteOfSlot
        patterns = parts.patterns
        allowed = parts.arguments.map { $0.allowed.map { $0.map { Array($0.utf8) } } }
        isPlain = parts.schemes.isEmpty && parts.fragment == nil && !parts.query.contains(where: \.isRequired)
    }

    /// The place of the first site of one length of the path.
    func firstSite(ofVariant variant: Int) -> Int { variant * (arguments.count + 1) }

    /// The sites of one length of the path, in the order of reading, with the end.
    func sites(ofVariant variant: Int) -> ArraySlice<ArgumentSite> {
        sites[firstSite(ofVariant: variant)..<firstSite(ofVariant: variant + 1)]
    }

    /// The site of a slot in one length of the path.
    func site(ofSlot slot: Int, variant: Int) -> ArgumentSite {
        sites[firstSite(ofVariant: variant) + siteOfSlot[variant * arguments.count + slot]]
    }

    /// How much the link asks of query, fragment and scheme: links that ask for more are tried first.
    var demand: Int {
        let items = query.filter(\.isRequired).count
        return items * 4 + (fragment?.isRequired == true ? 2 : 0) + (schemes.isEmpty ? 0 : 1)
    }
}

/// What a program is made of, while the compiler puts it together.
struct ProgramParts {
    var schemes: [[UInt8]] = []
    var hosts: [[UInt8]] = []
    var hostPattern: TextPattern?
    var hostlessSchemes: [[UInt8]] = []
    var ignoresCase = false
    var variants: [PathVariant] = []
    var query: [QueryItemPattern] = []
    var fragment: FragmentPattern?
    var arguments: [ArgumentSpecification] = []
    var sites: [ArgumentSite] = []
    var siteOfSlot: [Int] = []
    var patterns: [TextPattern] = []
}

/// One length of the path.
struct PathVariant: Sendable {
    var segments: [SegmentPattern]

    var hasRest: Bool {
        if case .rest = segments.last { return true }
        return false
    }
}

/// One segment of a path.
enum SegmentPattern: Sendable {
    /// Decoded.
    case literal([UInt8])
    case partial(TextPattern)
    case argument(slot: Int)
    /// `*`
    case wildcard
    /// `**`, or an argument for the rest of the path.
    case rest(slot: Int?)
}

/// One item of a query.
struct QueryItemPattern: Sendable {
    enum Value: Sendable {
        /// `?name`: the value does not matter.
        case any
        /// Decoded.
        case literal([UInt8])
        case pattern(TextPattern)
    }

    /// Decoded.
    var name: [UInt8]
    var value: Value
    var isRequired: Bool
}

/// The fragment.
enum FragmentPattern: Sendable {
    /// Decoded.
    case literal([UInt8])
    case pattern(TextPattern, isRequired: Bool)

    var isRequired: Bool {
        if case .pattern(_, let isRequired) = self { return isRequired }
        return true
    }
}
