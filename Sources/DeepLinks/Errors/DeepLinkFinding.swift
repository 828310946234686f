/// A problem with the links of a ``DeepLinkRouter``.
public enum DeepLinkFinding: Hashable, Sendable, CustomStringConvertible {
    /// A template has a fault; the router leaves its link out.
    case fault(template: String, offset: Int, message: String)
    /// Two links match exactly the same URLs. The second is asked only if the first declines.
    case duplicate(template: String, of: String)
    /// A link is never asked, because another one comes first and matches all its URLs.
    ///
    /// If only several links together match all its URLs, `by` lists them: `/a, /b or /c`. URLs with escapes that are not
    /// UTF-8 are left out of account.
    case shadowed(template: String, by: String)
    /// Some URLs match both links, neither is more specific, and only the order of registration decides.
    ///
    /// At most eight such links are reported for each link.
    case ambiguous(template: String, with: String)
    /// A link has a host that is not compared, because another link or a group reads the links of its scheme without one.
    case withoutHost(template: String, scheme: String)

    /// The template, and what is wrong with it.
    public var description: String {
        switch self {
        case .fault(let template, let offset, let message):
            "\(template): left out: \(message) (at byte \(offset))"
        case .duplicate(let template, let other): "\(template): the same as \(other)"
        case .shadowed(let template, let other):
            "\(template): never reached, because its links match \(other) first"
        case .ambiguous(let template, let other): "\(template): some links also match \(other), which comes first"
        case .withoutHost(let template, let scheme):
            "\(template): its host is not compared, because another link or a group says that links with the scheme "
                + "\(scheme) have none; use hostIsFirstSegment(ofSchemes: \"\(scheme)\") here too"
        }
    }
}

/// All the problems that were found when a router was built.
public struct DeepLinkRouterError: Error, Equatable, Sendable, CustomStringConvertible {
    /// At least one finding.
    public let findings: [DeepLinkFinding]

    /// One finding on each line.
    public var description: String { findings.map(\.description).joined(separator: "\n") }
}
