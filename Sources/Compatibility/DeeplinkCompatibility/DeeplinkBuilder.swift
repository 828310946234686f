/// Builds the list of a ``DeeplinksCenter`` from templates that are called with their actions.
@resultBuilder public struct DeeplinkBuilder {
    /// Adds one deeplink.
    public static func buildExpression(_ deeplink: AnyDeeplink) -> [AnyDeeplink] { [deeplink] }

    /// Adds one deeplink, or none.
    public static func buildExpression(_ deeplink: AnyDeeplink?) -> [AnyDeeplink] { deeplink.map { [$0] } ?? [] }

    /// Puts lists together, in their order.
    public static func buildBlock(_ lists: [AnyDeeplink]...) -> [AnyDeeplink] { lists.flatMap { $0 } }

    /// Supports `if` without `else`.
    public static func buildOptional(_ list: [AnyDeeplink]?) -> [AnyDeeplink] { list ?? [] }

    /// Supports the first branch of `if` and `switch`.
    public static func buildEither(first list: [AnyDeeplink]) -> [AnyDeeplink] { list }

    /// Supports the second branch of `if` and `switch`.
    public static func buildEither(second list: [AnyDeeplink]) -> [AnyDeeplink] { list }

    /// Supports `for`.
    public static func buildArray(_ lists: [[AnyDeeplink]]) -> [AnyDeeplink] { lists.flatMap { $0 } }

    /// Supports `if #available`.
    public static func buildLimitedAvailability(_ list: [AnyDeeplink]) -> [AnyDeeplink] { list }
}
