public import Foundation

/// Links that share a prefix, hosts, schemes or a guard.
///
/// ```swift
/// DeepLinkGroup("/app", hosts: ["example.com"], when: { url in url.fragment != "web" }) {
///     event { .event($0) }
///     pass { .pass($0) }
/// }
/// ```
/// A guard is `@Sendable` and synchronous, since a router may be asked anywhere: it cannot look at what lives on the main
/// actor. A handler can: let it decline with false (``DeepLink/handle(_:)``).
public struct DeepLinkGroup<Output> {
    let routes: [DeepLinkRoute<Output>]

    /// Makes a group.
    ///
    /// Hosts and schemes hold for links that have none of their own. The guard is asked when a link matches and its turn
    /// has come; where it says no, the next link that matches is asked.
    ///
    /// What the group adds belongs to the router. A template prints its link without it; give the template itself a
    /// ``DeepLink/base(_:)`` and ``DeepLink/hosts(_:)`` where it is to print what the router reads.
    public init(
        _ prefix: String = "", schemes: [String] = [], hosts: [String] = [],
        when guard: (@Sendable (URL) -> Bool)? = nil,
        @DeepLinkRouterBuilder<Output> routes: () -> [DeepLinkRoute<Output>]
    ) {
        self.routes = routes().map { route in
            var route = route
            if !prefix.isEmpty { route.template.prefixes.insert(prefix, at: 0) }
            // The inner group was here first, and wins.
            if route.template.groupSchemes.isEmpty { route.template.groupSchemes = schemes }
            if route.template.groupHosts.isEmpty { route.template.groupHosts = hosts }
            if let `guard` { route.guards.insert(`guard`, at: 0) }
            return route
        }
    }
}

/// Collects the links of a ``DeepLinkRouter``: routes, groups and other routers, with `if`, `switch` and `for`.
@resultBuilder
public enum DeepLinkRouterBuilder<Output> {
    /// Takes a route.
    public static func buildExpression(_ route: DeepLinkRoute<Output>) -> [DeepLinkRoute<Output>] { [route] }
    /// Takes a route that may not be there.
    public static func buildExpression(_ route: DeepLinkRoute<Output>?) -> [DeepLinkRoute<Output>] {
        route.map { [$0] } ?? []
    }
    /// Takes the routes of a group.
    public static func buildExpression(_ group: DeepLinkGroup<Output>) -> [DeepLinkRoute<Output>] { group.routes }
    /// Takes the routes of another router.
    public static func buildExpression(_ router: DeepLinkRouter<Output>) -> [DeepLinkRoute<Output>] { router.routes }
    /// Takes a list of routes.
    public static func buildExpression(_ routes: [DeepLinkRoute<Output>]) -> [DeepLinkRoute<Output>] { routes }
    /// Joins the routes of a block.
    public static func buildBlock(_ routes: [DeepLinkRoute<Output>]...) -> [DeepLinkRoute<Output>] {
        routes.flatMap { $0 }
    }
    /// Takes the routes of an `if` without `else`.
    public static func buildOptional(_ routes: [DeepLinkRoute<Output>]?) -> [DeepLinkRoute<Output>] { routes ?? [] }
    /// Takes the routes of the first branch.
    public static func buildEither(first routes: [DeepLinkRoute<Output>]) -> [DeepLinkRoute<Output>] { routes }
    /// Takes the routes of the second branch.
    public static func buildEither(second routes: [DeepLinkRoute<Output>]) -> [DeepLinkRoute<Output>] { routes }
    /// Joins the routes of a loop.
    public static func buildArray(_ routes: [[DeepLinkRoute<Output>]]) -> [DeepLinkRoute<Output>] {
        routes.flatMap { $0 }
    }
    /// Takes the routes of a branch for newer systems.
    public static func buildLimitedAvailability(_ routes: [DeepLinkRoute<Output>]) -> [DeepLinkRoute<Output>] {
        routes
    }
}
