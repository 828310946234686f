import FirebaseAPI

/// The options of creating a short link.
public final class DynamicLinkComponentsOptions {
    /// The length of the last path segment.
    public var pathLength: ShortDynamicLinkPathLength = .default

    /// Creates options that leave everything to the service.
    public init() {}
}
