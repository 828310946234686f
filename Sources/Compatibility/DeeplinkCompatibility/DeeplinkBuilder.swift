/// Builds the deeplinks of a ``DeeplinksCenter`` from templates that are called with their actions.
@resultBuilder public struct DeeplinkBuilder {
    /// Adds one deeplink.
    public static func buildExpression(_ deeplink: AnyDeeplink) -> [AnyDeeplink] { [deeplink] }

    /// Adds one deeplink or none.
    public static func buildExpression(_ deeplink: AnyDeeplink?) -> [AnyDeeplink] { deeplink.map { [$0] } ?? [] }

    /// Joins lists in their order.
    public static func buildBlock(_ lists: [AnyDeeplink]...) -> [AnyDeeplink] { lists.flatMap { $0 } }

    /// Supports `if` without `else`.
    public static func buildOptional(_ list: [AnyDeeplink]?) -> [AnyDeeplink] { list ?? [] }

    /// Supports `if` and `switch`: the first branch.
    public static func buildEither(first list: [AnyDeeplink]) -> [AnyDeeplink] { list }

    /// Supports `if` and `switch`: the second branch.
    public static func buildEither(second list: [AnyDeeplink]) -> [AnyDeeplink] { list }

    /// Supports `for`.
    public static func buildArray(_ lists: [[AnyDeeplink]]) -> [AnyDeeplink] { lists.flatMap { $0 } }

    /// Supports `if #available`.
    public static func buildLimitedAvailability(_ list: [AnyDeeplink]) -> [AnyDeeplink] { list }
}
