public import DeepLinks

/// A link and the result that a router should have for it: one row in the table of a test.
///
/// ```swift
/// let failures = router.failures(of: [
///     DeepLinkSample(
///         "https://example.com/pass/LH400/12A", gives: .pass(BoardingPass(flight: "LH400", seat: "12A"))),
///     DeepLinkSample("https://example.com/pass/LH400", matches: Links.pass),
///     DeepLinkSample("https://example.com/passes", isUnmatched: "no link without a boundary"),
/// ])
/// #expect(failures.isEmpty, "\(failures)")
/// ```
/// Samples only read the router: no route is replaced and no handler runs.
public struct DeepLinkSample<Output>: Sendable {
    enum Expectation: Sendable {
        case satisfies(@Sendable (Output) -> String?)
        case template(String)
        case link(String)
        case nothing(reason: String)
    }

    /// The link, as text.
    public let link: String
    let expectation: Expectation

    /// Creates a sample that expects an output.
    public init(_ link: String, gives output: Output) where Output: Equatable & Sendable {
        self.link = link
        expectation = .satisfies { $0 == output ? nil : "gives \($0), not \(output)" }
    }

    /// Creates a sample that expects an output for which a check returns true.
    public init(_ link: String, satisfies check: @escaping @Sendable (Output) -> Bool) {
        self.link = link
        expectation = .satisfies { check($0) ? nil : "gives \($0), which fails the check" }
    }

    /// Creates a sample that expects a template to win, written as in the router's `templates`.
    public init(_ link: String, matches template: String) {
        self.link = link
        expectation = .template(template)
    }

    /// Creates a sample that expects a link to win, whatever the groups that it is in add to its template.
    public init<Value>(_ link: String, matches expected: DeepLink<Value>) {
        self.link = link
        expectation = .link(expected.description)
    }

    /// Creates a sample that expects a link to win, whatever the groups that it is in add to its template.
    public init<Arguments>(_ link: String, matches expected: DeepLinkPattern<Arguments>) {
        self.link = link
        expectation = .link(expected.description)
    }

    /// Creates a sample that expects no match, with the reason.
    public init(_ link: String, isUnmatched reason: String) {
        self.link = link
        expectation = .nothing(reason: reason)
    }
}

/// A sample with an unexpected result, and the router's explanation.
public struct DeepLinkSampleFailure: Hashable, Sendable, CustomStringConvertible {
    /// The link of the sample.
    public let link: String
    /// The actual result, and the reason for it.
    public let description: String
}
