public import Foundation

/// A table of routes that finds the output of a URL, in a time that does not grow with the number of routes.
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
/// ## Which route wins
/// 1. Routes for the host of the link, then those with an argument in the host, then those for any host.
/// 2. Segment by segment from the left: literal, partial segment (the one with more literal text first), argument that
///    can refuse a text (a type other than `String`, or allowed values), `String` argument, `*`, rest of the path.
/// 3. Routes that require more query items, then a fragment, then a scheme.
/// 4. The order of registration.
///
/// If the closure of a route returns nil, its guard false, or its handler false, the next route is asked.
///
/// A router is immutable and can be used on all threads at once. Matching allocates no memory until a link matches,
/// except for texts of more than 15 bytes that an argument of your own type reads as a `String`.
public struct DeepLinkRouter<Output>: Sendable {
    let routes: [DeepLinkRoute<Output>]
    /// The ways to call the outlets of routes.
    @usableFromInline let calls: [RouteCall<Output>]
    /// The same for a match, which does not count references to what the router holds.
    @usableFromInline let uncounted: [Uncounted<RouteCall<Output>>]
    @usableFromInline let table: RouterTable

    /// Creates a router, or throws one error with all the problems of its routes.
    ///
    /// - Parameters:
    ///   - ownSchemes: Schemes of the app, such as `myapp`: `myapp://event/5` is read as the path `/event/5`, and every set
    ///     of hosts accepts it.
    ///   - routes: The routes, groups and other routers.
    public init(
        ownSchemes: [String] = [],
        @DeepLinkRouterBuilder<Output> routes: () -> [DeepLinkRoute<Output>]
    ) throws(DeepLinkRouterError) {
        self.init(DeepLinkGroup(ownSchemes: ownSchemes, routes: routes).routes)
        if !table.findings.isEmpty { throw DeepLinkRouterError(findings: table.findings) }
    }

    /// Creates a router that leaves out routes whose templates have faults.
    ///
    /// The problems of its routes are in ``findings``, and the templates that it left out in ``leftOut``.
    public static func lenient(
        ownSchemes: [String] = [],
        @DeepLinkRouterBuilder<Output> routes: () -> [DeepLinkRoute<Output>]
    ) -> DeepLinkRouter {
        DeepLinkRouter(DeepLinkGroup(ownSchemes: ownSchemes, routes: routes).routes)
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
        uncounted = calls.map { Uncounted($0) }
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
        findings += Self.uncomparedHosts(usable.map { programs[$0] })
        table = RouterTable(
            programs, outlets: RouterOutlets(objects: outlets.map(\.object), calls: callOfRoute), usable: usable,
            guarded: Set(routes.indices.filter { !routes[$0].guards.isEmpty }), faults: findings)
    }

    /// The links whose host is not compared, because others say that links of their scheme have none.
    private static func uncomparedHosts(_ programs: [LinkProgram]) -> [DeepLinkFinding] {
        let hostless = Set(programs.flatMap(\.matcher.hostlessSchemes))
        return programs.compactMap { program in
            let matcher = program.matcher
            guard !hostless.isEmpty, !matcher.hasAnyHost,
                let scheme = matcher.schemes.first(where: hostless.contains),
                !matcher.hostlessSchemes.contains(scheme)
            else { return nil }
            return .withoutHost(template: program.description, scheme: String(decoding: scheme, as: UTF8.self))
        }
    }

    /// The problems of the routes.
    ///
    /// Empty unless the router was created by ``lenient(ownSchemes:routes:)``.
    public var findings: [DeepLinkFinding] { table.findings }

    /// The templates that the router leaves out because they have faults, in the order of registration.
    ///
    /// Empty unless the router was created by ``lenient(ownSchemes:routes:)``. The faults are in ``findings``.
    public var leftOut: [String] { table.faulty.sorted().map { table.programs[$0].description } }

    /// The templates, in the order of registration, with those that are left out.
    public var templates: [String] { table.programs.map(\.description) }

    // MARK: - Matching

    /// The output of a route for a link.
    @inlinable
    func read(_ entry: RouteEntry, _ reader: ArgumentReader) -> Output? {
        // These lists hold the objects that are used below without counting them.
        withExtendedLifetime(calls) {
            withExtendedLifetime(table) {
                uncounted[Int(entry.call)].with { $0.read(entry.outlet, reader) }
            }
        }
    }

    /// The output of the best route for a URL, or nil if no route matches.
    @inlinable
    public func match(_ url: URL) -> Output? {
        var output: Output?
        table.forEachCandidate(of: url) { reader, entry in
            output = read(entry, reader)
            return output != nil
        }
        return output
    }

    /// The output and the template of the best route for a URL, or nil if no route matches.
    public func firstMatch(_ url: URL) -> DeepLinkMatch<Output>? {
        var match: DeepLinkMatch<Output>?
        table.forEachCandidate(of: url) { reader, entry in
            match = read(entry, reader).map {
                let route = Int(entry.route)
                return DeepLinkMatch(
                    output: $0, template: table.programs[route].description, link: routes[route].link)
            }
            return match != nil
        }
        return match
    }

    /// The outputs of all routes that match a URL, the best first.
    ///
    /// All their guards and closures are called. Of several closures of one route, the first that returns an output
    /// counts.
    public func matches(_ url: URL) -> [Output] {
        var outputs: [Output] = []
        var taken: Set<Int32> = []
        table.forEachCandidate(of: url) { reader, entry in
            // Several lengths of one template may match.
            if !taken.contains(entry.route), let output = read(entry, reader) {
                outputs.append(output)
                taken.insert(entry.route)
            }
            return false
        }
        return outputs
    }

    /// The output of the best route for a path that is already split and decoded, such as `["event", "5"]`.
    ///
    /// The path has no scheme, host, query or fragment. Routes that require a query item, a fragment, a scheme or an
    /// argument of the host do not match; sets of hosts are ignored. Guards and closures that take a URL get one of the
    /// path alone; if the first segment is empty, there is no such URL, and their routes do not match.
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

extension DeepLinkRouterBuilder {
    /// Takes the routes of another router.
    public static func buildExpression(_ router: DeepLinkRouter<Output>) -> [DeepLinkRoute<Output>] { router.routes }
}

/// The output of a router for a link, and the template that matched.
public struct DeepLinkMatch<Output> {
    /// The output of the route's closure.
    public let output: Output
    /// The template, with its prefixes, and with the names of arguments in braces.
    public let template: String
    /// The template without what groups and routers add: the `description` of the ``DeepLink`` or ``DeepLinkPattern``.
    public let link: String

    /// Whether the route of a link matched.
    public func isOf<Value>(_ link: DeepLink<Value>) -> Bool { self.link == link.description }

    /// Whether the route of a link matched.
    public func isOf<Arguments>(_ link: DeepLinkPattern<Arguments>) -> Bool { self.link == link.description }
}

extension DeepLinkMatch: Sendable where Output: Sendable {}
extension DeepLinkMatch: Equatable where Output: Equatable {}
