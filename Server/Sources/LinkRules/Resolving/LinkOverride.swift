public import WaymarkLinks

/// What an address changes of its link for one visit, as another service's API writes it.
public struct LinkOverride: Sendable {
    private let change: @Sendable (DynamicLink) -> DynamicLink

    /// Creates a change.
    public init(_ change: @escaping @Sendable (DynamicLink) -> DynamicLink) {
        self.change = change
    }

    /// The link after the change.
    func applied(to link: DynamicLink) -> DynamicLink { change(link) }
}
