/// Collects the routes of a ``DeepLinkRouter``: routes, groups and other routers, with `if`, `switch` and `for`.
@resultBuilder
public enum DeepLinkRouterBuilder<Output> {
    /// Takes a route.
    public static func buildExpression(_ route: DeepLinkRoute<Output>) -> [DeepLinkRoute<Output>] { [route] }
    /// Takes a route or nothing.
    public static func buildExpression(_ route: DeepLinkRoute<Output>?) -> [DeepLinkRoute<Output>] {
        route.map { [$0] } ?? []
    }
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
