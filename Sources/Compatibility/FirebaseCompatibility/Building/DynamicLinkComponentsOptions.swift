import FirebaseAPI

/// The options of creating a short link.
public final class DynamicLinkComponentsOptions {
    /// How the last path segment is made.
    public var pathLength: ShortDynamicLinkPathLength = .default

    /// Creates options that leave everything to the service.
    public init() {}
}
