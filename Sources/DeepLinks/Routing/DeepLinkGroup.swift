public import Foundation

/// Routes that share a prefix, hosts, schemes or a guard.
///
/// ```swift
/// DeepLinkGroup("/app", hosts: ["example.com"], when: { url in url.fragment != "web" }) {
///     event { .event($0) }
///     pass { .pass($0) }
/// }
/// ```
/// A guard is `@Sendable` and synchronous, because a router can be used on any thread. It cannot access the state of
/// the main actor; a handler can, and declines a link by returning false.
public struct DeepLinkGroup<Output> {
    let routes: [DeepLinkRoute<Output>]

    /// Creates a group.
    ///
    /// Templates do not print what a group adds. To print the links that the router reads, give the template itself a
    /// ``DeepLink/base(_:)`` and ``DeepLink/hosts(_:)``.
    ///
    /// - Parameters:
    ///   - prefix: A path before the paths of all templates, such as `/app`.
    ///   - schemes: The schemes of templates that have none of their own.
    ///   - ownSchemes: Schemes of the app, such as `myapp`: `myapp://event/5` is read as the path `/event/5`, and every set
    ///     of hosts accepts it. In a router this applies to all routes.
    ///   - hosts: The hosts of templates that have none of their own.
    ///   - guard: Asked for each link that matches, before the closures of the route. If it returns false, the next
    ///     route that matches is asked.
    ///   - routes: The routes.
    public init(
        _ prefix: String = "", schemes: [String] = [], ownSchemes: [String] = [], hosts: [String] = [],
        when guard: (@Sendable (URL) -> Bool)? = nil,
        @DeepLinkRouterBuilder<Output> routes: () -> [DeepLinkRoute<Output>]
    ) {
        self.routes = routes().map { route in
            var route = route
            if !prefix.isEmpty { route.template.prefixes.insert(prefix, at: 0) }
            // An inner group is applied first, and takes precedence.
            if route.template.groupSchemes.isEmpty { route.template.groupSchemes = schemes }
            route.template.ownSchemes += ownSchemes
            if route.template.groupHosts.isEmpty { route.template.groupHosts = hosts }
            if let `guard` { route.guards.insert(`guard`, at: 0) }
            return route
        }
    }
}

extension DeepLinkRouterBuilder {
    /// Takes the routes of a group.
    public static func buildExpression(_ group: DeepLinkGroup<Output>) -> [DeepLinkRoute<Output>] { group.routes }
}
