public import Foundation

/// Many links compiled into one table: finds what a URL means in a time that does not grow with their number.
///
/// ```swift
/// let router = try DeepLinkRouter<Screen> {
///     home { .home }
///     event { .event($0) }
///     DeepLinkGroup("/app", hosts: ["example.com"]) { pass { .pass($0) } }
///     DeepLink.catchAll { (url: URL) in .web(url) }
/// }
/// let screen = router.match(url)
/// ```
/// With `handle` the outputs are asynchronous handlers, and ``handle(_:)`` runs them.
///
/// ## Which link wins
/// 1. Links for the very host, then links with an argument in the host, then links for any host.
/// 2. Segment by segment from the left: literal, partial segment (the one with more literal text first), argument that
///    can refuse a text (a type other than `String`, or allowed values), `String` argument, `*`, rest of the path.
/// 3. Links that require more query items, then a fragment, then a scheme.
/// 4. The order of registration.
///
/// A route whose closure gives nil, whose guard says no, or whose handler gives false leaves the link to the next.
///
/// A router is immutable and may be used from everywhere at once. Matching allocates nothing until a link matches, but
/// for texts longer than 15 bytes that an argument's own type wants as a `String`.
public struct DeepLinkRouter<Output>: Sendable {
    let routes: [DeepLinkRoute<Output>]
    /// What is asked of each route; apart from the rest of it, so that a match touches little memory.
    @usableFromInline let outlets: [RouteOutlet<Output>]
    /// The same, for a match, which need not count what the router holds.
    @usableFromInline let uncounted: [Unmanaged<RouteOutlet<Output>>]
    @usableFromInline let table: RouterTable
    let descriptions: [String]

    /// Builds a router, or reports in one error everything that is wrong with its links.
    public init(
        @DeepLinkRouterBuilder<Output> routes: () -> [DeepLinkRoute<Output>]
    ) throws(DeepLinkRouterError) {
        self.init(routes())
        if !table.findings.isEmpty { throw DeepLinkRouterError(findings: table.findings) }
    }

    /// Builds a router of whatever is usable.
    ///
    /// What is wrong is in ``findings``; links with faults are left out.
    public static func lenient(
        @DeepLinkRouterBuilder<Output> routes: () -> [DeepLinkRoute<Output>]
    ) -> DeepLinkRouter {
        DeepLinkRouter(routes())
    }

    private init(_ routes: [DeepLinkRoute<Output>]) {
        self.routes = routes.map(\.guarded)
        outlets = self.routes.map { RouteOutlet($0.read) }
        uncounted = outlets.map(Unmanaged.passUnretained)
        var programs: [LinkProgram] = []
        var usable: [Int] = []
        var findings: [DeepLinkFinding] = []
        let descriptions = routes.map(\.template.description)
        for (index, route) in routes.enumerated() {
            let (program, faults) = LinkCompiler.compile(route.template)
            programs.append(program)
            if faults.isEmpty { usable.append(index) }
            findings += faults.map {
                let fault = DeepLinkFault($0, in: route.template)
                return .fault(template: fault.template, offset: fault.offset, message: fault.message)
            }
        }
        let guarded = Set(routes.indices.filter { !routes[$0].guards.isEmpty })
        self.descriptions = descriptions
        table = RouterTable(
            programs, usable: usable, guarded: guarded, descriptions: descriptions,
            faults: findings)
    }

    /// What is wrong with the links.
    ///
    /// Empty unless the router was built by ``lenient(routes:)``.
    public var findings: [DeepLinkFinding] { table.findings }

    /// The templates, in the order of registration.
    public var templates: [String] { descriptions }

    // MARK: - Matching

    /// What the closures of a route make of a link.
    @inlinable
    func read(_ route: Int, _ reader: ArgumentReader) -> Output? {
        // The list holds its objects, so they live as long as it does; say so, since nothing else here uses it.
        withExtendedLifetime(outlets) {
            uncounted[route]._withUnsafeGuaranteedRef { $0.read(reader) }
        }
    }

    /// What the best link makes of a URL, or nil where none matches.
    @inlinable
    public func match(_ url: URL) -> Output? {
        var output: Output?
        table.forEachCandidate(of: url) { reader, route in
            output = read(route, reader)
            return output != nil
        }
        return output
    }

    /// The best match with its template, or nil where none matches.
    public func firstMatch(_ url: URL) -> DeepLinkMatch<Output>? {
        var match: DeepLinkMatch<Output>?
        table.forEachCandidate(of: url) { reader, route in
            match = read(route, reader).map {
                DeepLinkMatch(output: $0, template: descriptions[route])
            }
            return match != nil
        }
        return match
    }

    /// What every link that matches makes of a URL, best first.
    ///
    /// Runs all their guards and closures; of several closures of one link, the first that gives something counts.
    public func matches(_ url: URL) -> [Output] {
        var outputs: [Output] = []
        var taken: Set<Int> = []
        table.forEachCandidate(of: url) { reader, route in
            // Several lengths of one link may match.
            if !taken.contains(route), let output = read(route, reader) {
                outputs.append(output)
                taken.insert(route)
            }
            return false
        }
        return outputs
    }

    /// What the best link makes of a path that is already split and decoded, such as `["event", "5"]`.
    ///
    /// There is no scheme, host, query or fragment: links that need a query, fragment, scheme or an argument of the
    /// host do not match, and sets of hosts do not matter.
    @inlinable
    public func match(segments: [String]) -> Output? {
        var output: Output?
        table.forEachCandidate(ofSegments: segments) { reader, route in
            output = read(route, reader)
            return output != nil
        }
        return output
    }

    /// What the best link makes of a path that is already split and decoded.
    ///
    /// See ``match(segments:)-([String])``.
    @inlinable
    public func match(segments: [Substring]) -> Output? {
        var output: Output?
        table.forEachCandidate(ofSegments: segments) { reader, route in
            output = read(route, reader)
            return output != nil
        }
        return output
    }
}

/// Reads what links hold for one route.
///
/// An immutable object: what it holds is called without being counted.
@usableFromInline
final class RouteOutlet<Output>: Sendable {
    @usableFromInline let read: @Sendable (ArgumentReader) -> Output?

    init(_ read: @escaping @Sendable (ArgumentReader) -> Output?) {
        self.read = read
    }
}
