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
    /// The ways to call the routes' outlets.
    @usableFromInline let calls: [RouteCall<Output>]
    /// The same, for a match, which need not count what the router holds.
    @usableFromInline let uncounted: [Unmanaged<RouteCall<Output>>]
    @usableFromInline let table: RouterTable

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
        self.routes = routes
        let outlets = routes.map(\.guardedOutlet)
        var calls: [RouteCall<Output>] = []
        var places: [ObjectIdentifier: Int32] = [:]
        let callOfRoute = outlets.map { outlet in
            let type = ObjectIdentifier(type(of: outlet.object))
            if let known = places[type] { return known }
            let place = Int32(calls.count)
            places[type] = place
            calls.append(RouteCall(outlet.read))
            return place
        }
        self.calls = calls
        uncounted = calls.map(Unmanaged.passUnretained)
        var programs: [LinkProgram] = []
        var usable: [Int] = []
        var findings: [DeepLinkFinding] = []
        for (index, route) in routes.enumerated() {
            let (program, faults) = LinkCompiler.compile(route.template)
            programs.append(program)
            if faults.isEmpty { usable.append(index) }
            findings += faults.map {
                let fault = DeepLinkFault($0, in: route.template)
                return .fault(template: fault.template, offset: fault.offset, message: fault.message)
            }
        }
        table = RouterTable(
            programs, outlets: RouterOutlets(objects: outlets.map(\.object), calls: callOfRoute), usable: usable,
            guarded: Set(routes.indices.filter { !routes[$0].guards.isEmpty }), faults: findings)
    }

    /// What is wrong with the links.
    ///
    /// Empty unless the router was built by ``lenient(routes:)``.
    public var findings: [DeepLinkFinding] { table.findings }

    /// The templates, in the order of registration.
    public var templates: [String] { table.programs.map(\.description) }

    // MARK: - Matching

    /// What the closures of a route make of a link.
    @inlinable
    func read(_ entry: RouteEntry, _ reader: ArgumentReader) -> Output? {
        // The lists hold their objects, so these live as long as they do; say so, since nothing else here uses them.
        withExtendedLifetime(calls) {
            withExtendedLifetime(table) {
                entry.outlet._withUnsafeGuaranteedRef { outlet in
                    uncounted[Int(entry.call)]._withUnsafeGuaranteedRef { $0.read(outlet, reader) }
                }
            }
        }
    }

    /// What the best link makes of a URL, or nil where none matches.
    @inlinable
    public func match(_ url: URL) -> Output? {
        var output: Output?
        table.forEachCandidate(of: url) { reader, entry in
            output = read(entry, reader)
            return output != nil
        }
        return output
    }

    /// The best match with its template, or nil where none matches.
    public func firstMatch(_ url: URL) -> DeepLinkMatch<Output>? {
        var match: DeepLinkMatch<Output>?
        table.forEachCandidate(of: url) { reader, entry in
            match = read(entry, reader).map {
                DeepLinkMatch(output: $0, template: table.programs[Int(entry.route)].description)
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
        var taken: Set<Int32> = []
        table.forEachCandidate(of: url) { reader, entry in
            // Several lengths of one link may match.
            if !taken.contains(entry.route), let output = read(entry, reader) {
                outputs.append(output)
                taken.insert(entry.route)
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
    public func match<Segment: StringProtocol>(segments: [Segment]) -> Output? {
        var output: Output?
        table.forEachCandidate(ofSegments: segments) { reader, entry in
            output = read(entry, reader)
            return output != nil
        }
        return output
    }
}
