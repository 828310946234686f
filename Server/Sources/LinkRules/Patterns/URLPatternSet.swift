public import WaymarkLinks

/// The patterns of allowed destinations.
///
/// Firebase's "allow specific URL patterns": at most ten regular expressions in RE2 syntax. A pattern without `^` and
/// `$` matches anywhere in the URL. RE2 matches in time linear in the text, whatever the pattern.
public struct URLPatternSet: Sendable {
    /// The most patterns of a domain or project.
    public static let maximumCount = 10
    /// The greatest length of a pattern in bytes.
    public static let maximumLength = 1024

    private let patterns: [RE2Pattern]
    /// Whether nothing is allowed, because a stored pattern cannot be compiled.
    private let isBroken: Bool
    /// The home page of the first site that a pattern contains completely, as `^https://www\.example\.com/` does.
    package let firstSite: WebURL?

    /// No patterns: every web address is allowed.
    public static let unrestricted = URLPatternSet(storedPatterns: [])

    /// Compiles patterns.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument`, which contains the pattern and its error.
    public init(_ texts: [String]) throws(LinkServiceError) {
        guard texts.count <= Self.maximumCount else {
            throw LinkServiceError(
                .invalidArgument, .project(.tooManyPatterns(count: texts.count, most: Self.maximumCount)),
                parameter: "urlPatterns")
        }
        var patterns: [RE2Pattern] = []
        for (index, text) in texts.enumerated() {
            guard !text.isEmpty, text.utf8.count <= Self.maximumLength else {
                throw LinkServiceError(
                    .invalidArgument,
                    text.isEmpty
                        ? .project(.emptyPattern(number: index + 1))
                        : .project(.longPattern(number: index + 1, most: Self.maximumLength)),
                    parameter: "urlPatterns", value: text.isEmpty ? "" : nil)
            }
            do throws(RE2Pattern.CompileError) {
                patterns.append(try RE2Pattern(text))
            } catch {
                throw LinkServiceError(
                    .invalidArgument, .project(.badPattern(number: index + 1, text: text, reason: error.reason)),
                    parameter: "urlPatterns", value: text)
            }
        }
        self.patterns = patterns
        isBroken = false
        firstSite = Self.firstSite(of: texts)
    }

    /// Compiles stored patterns, which were checked before; if one is invalid nevertheless, nothing is allowed.
    init(storedPatterns texts: [String]) {
        let compiled = texts.map { try? RE2Pattern($0) }
        patterns = compiled.compactMap(\.self)
        isBroken = patterns.count != compiled.count
        firstSite = Self.firstSite(of: texts)
    }

    private static func firstSite(of texts: [String]) -> WebURL? {
        texts.lazy.compactMap { text in
            // A complete host, followed by a path or the end.
            guard
                let name = text.wholeMatch(of: #/\^https:(?:\\?\/){2}((?:[A-Za-z0-9-]|\\[.-])+)(?:\\?\/.*|[($].*)/#)?
                    .output.1,
                name.contains(".")
            else { return nil }
            return WebURL("https://\(name.replacing("\\", with: ""))/")
        }.first
    }

    /// Whether the set is empty, so that every web address is allowed.
    public var isEmpty: Bool {
        patterns.isEmpty && !isBroken
    }

    /// Whether an address of any scheme matches a pattern, or the set is empty; the host of a web address is
    /// case-insensitive.
    public func allows(_ address: AppURI) -> Bool {
        guard !isEmpty else { return true }
        let text = address.description
        if matches(text) { return true }
        guard address.isWebAddress, let normalized = WebURL(text)?.normalized, normalized != text else { return false }
        return matches(normalized)
    }

    /// Whether a destination matches a pattern, or the set is empty.
    public func allows(_ url: WebURL) -> Bool {
        allows(AppURI(url))
    }
}

extension URLPatternSet {
    private func matches(_ text: String) -> Bool {
        !isBroken && patterns.contains { $0.matches(text) }
    }
}

extension DynamicLink {
    /// The destinations that URL patterns must allow, with their parameters.
    ///
    /// Firebase checks `link`, `afl`, `ifl`, `ipfl` and `ofl`. An address in `al` replaces `link` on Android and would
    /// circumvent the patterns whatever its scheme, because other apps pass their addresses on to the browser.
    public var patternedDestinations: [(parameter: LinkParameter, url: AppURI)] {
        let destinations: [(LinkParameter, AppURI?)] = [
            (.link, AppURI(link)), (.afl, android.fallbackLink.map(AppURI.init)), (.al, android.link),
            (.ifl, ios.fallbackLink.map(AppURI.init)), (.ipfl, ios.iPadFallbackLink.map(AppURI.init)),
            (.ofl, otherPlatforms.fallbackLink.map(AppURI.init)),
        ]
        return destinations.compactMap { parameter, url in url.map { (parameter, $0) } }
    }
}

extension URLPatternSet {
    /// The first destination of a link that no pattern allows; checked at creation and at every click.
    public func firstRefusal(in link: DynamicLink) -> (parameter: LinkParameter, url: AppURI)? {
        isEmpty ? nil : link.patternedDestinations.first { !allows($0.url) }
    }
}

extension AppURI {
    /// Whether the scheme is http or https.
    package var isWebAddress: Bool {
        scheme == "https" || scheme == "http"
    }
}
