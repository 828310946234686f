import WaymarkLinks

/// The parameters of the navigation from the click to the destination.
public final class DynamicLinkNavigationInfoParameters: DynamicLinkParameterGroup {
    /// Whether iOS skips the app preview page (`efr`).
    ///
    /// False until it is set; a false that was set is written.
    public var isForcedRedirectEnabled: Bool {
        get { given ?? false }
        set { given = newValue }
    }
    private var given: Bool?

    /// Creates parameters without a value.
    public init() {}

    var values: [(LinkParameter, String?)] {
        [
            (.efr, given.map { $0 ? "1" : "0" })
        ]
    }
}
