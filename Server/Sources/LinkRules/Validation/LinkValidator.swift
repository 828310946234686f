import LinkStorage
public import WaymarkLinks

/// The rules that decide whether a link may be made, as pure functions.
///
/// What makes a link odd, but not wrong, is in ``LinkValidator/warnings(for:in:)``.
public enum LinkValidator {
    /// Refuses links that must not exist.
    ///
    /// - Parameters:
    ///   - link: what the link shall say.
    ///   - stored: the link as it was before a change, whose names of apps stay: they may be older than their rule.
    ///   - patterns: the URL patterns of its domain.
    ///   - directory: everything that is set up, to know a dynamic link when it is the destination.
    /// - Throws: ``LinkServiceError`` with `invalidArgument`.
    public static func check(
        _ link: DynamicLink, changing stored: DynamicLink? = nil, patterns: URLPatternSet, directory: Directory
    ) throws(LinkServiceError) {
        if let parameter = link.firstBadAppName(changing: stored) { throw badAppName(parameter, of: link) }
        if let (parameter, url) = directory.firstLinkDomainDestination(in: link) {
            throw isDynamicLink(parameter, url.description)
        }
        if let (parameter, url) = patterns.firstRefusal(in: link) { throw isNotAllowed(parameter, url.description) }
    }

    /// All that ``check(_:changing:patterns:directory:)`` refuses in a link, for forms that say it at each field.
    package static func faults(
        of link: DynamicLink, changing stored: DynamicLink? = nil, patterns: URLPatternSet, directory: Directory
    ) -> [LinkServiceError] {
        link.badAppNames(changing: stored).map { badAppName($0, of: link) }
            + link.patternedDestinations.compactMap { parameter, url -> LinkServiceError? in
                if url.isWebAddress, let page = WebURL(url.description), directory.leadsInCircles(page) {
                    return isDynamicLink(parameter, url.description)
                }
                return patterns.allows(url) ? nil : isNotAllowed(parameter, url.description)
            }
    }

    private static func badAppName(_ parameter: LinkParameter, of link: DynamicLink) -> LinkServiceError {
        LinkServiceError(
            .invalidArgument, .app(parameter == .apn ? .badPackageName : .badBundleID), parameter: parameter.rawValue,
            value: link.text(of: parameter))
    }

    private static func isDynamicLink(_ parameter: LinkParameter, _ url: String) -> LinkServiceError {
        LinkServiceError(
            .invalidArgument, reason: .linkIsDynamicLink, .link(.targetIsDynamicLink(parameter: parameter.rawValue)),
            parameter: parameter.rawValue, value: url)
    }

    private static func isNotAllowed(_ parameter: LinkParameter, _ url: String) -> LinkServiceError {
        LinkServiceError(
            .invalidArgument, reason: .urlPatternMismatch, .link(.targetNotAllowed(parameter: parameter.rawValue)),
            parameter: parameter.rawValue, value: url)
    }

    /// Reads a custom code.
    ///
    /// A code that ends in `-` or `_` is accepted, as Firebase accepted it, and gives a warning.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument`.
    public static func customCode(_ text: String) throws(LinkServiceError) -> ShortCode {
        guard let code = ShortCode(text) else {
            throw LinkServiceError(
                .invalidArgument, reason: .invalidCode,
                .link(.badCode(most: ShortCode.maximumLength)),
                parameter: "suffix", value: text)
        }
        try check(code)
        return code
    }

    /// Refuses codes that the service keeps for itself.
    package static func check(_ code: ShortCode) throws(LinkServiceError) {
        if ReservedCodes.contains(code) {
            throw LinkServiceError(
                .invalidArgument, reason: .reservedCode, .link(.reservedCode(code.description)),
                parameter: "suffix", value: code.description)
        }
    }
}
