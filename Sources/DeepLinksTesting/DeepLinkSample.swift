/// A link and what a router should make of it: one row of a test's table.
///
/// ```swift
/// let failures = router.failures(of: [
///     DeepLinkSample(
///         "https://example.com/pass/LH400/12A", gives: .pass(BoardingPass(flight: "LH400", seat: "12A"))),
///     DeepLinkSample("https://example.com/pass/LH400", matches: "/pass/{flight}[/{seat}]"),
///     DeepLinkSample("https://example.com/passes", isUnmatched: "no link without a boundary"),
/// ])
/// #expect(failures.isEmpty, "\(failures)")
/// ```
/// Nothing is registered, replaced or run: the router stays as it is, and handlers stay asleep.
public struct DeepLinkSample<Output>: Sendable {
    enum Expectation: Sendable {
        case satisfies(@Sendable (Output) -> String?)
        case template(String)
        case nothing(reason: String)
    }

    /// The link, as text.
    public let link: String
    let expectation: Expectation

    /// Expects an output.
    public init(_ link: String, gives output: Output) where Output: Equatable & Sendable {
        self.link = link
        expectation = .satisfies { $0 == output ? nil : "gives \($0), not \(output)" }
    }

    /// Expects an output that passes a check.
    public init(_ link: String, satisfies check: @escaping @Sendable (Output) -> Bool) {
        self.link = link
        expectation = .satisfies { check($0) ? nil : "gives \($0), which fails the check" }
    }

    /// Expects that a template wins, written as the router's `templates` has it.
    public init(_ link: String, matches template: String) {
        self.link = link
        expectation = .template(template)
    }

    /// Expects that no link matches; say why.
    public init(_ link: String, isUnmatched reason: String) {
        self.link = link
        expectation = .nothing(reason: reason)
    }
}

/// A sample that did not come out as expected, with the router's explanation.
public struct DeepLinkSampleFailure: Hashable, Sendable, CustomStringConvertible {
    /// The link of the sample.
    public let link: String
    /// What happened instead, and why.
    public let description: String
}
