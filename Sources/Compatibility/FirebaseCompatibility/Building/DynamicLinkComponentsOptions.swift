import FirebaseAPI

/// How a short link is to be made.
public final class DynamicLinkComponentsOptions {
    /// How the last path segment is made.
    public var pathLength: ShortDynamicLinkPathLength = .default

    /// Creates options that leave everything to the service.
    public init() {}
}
