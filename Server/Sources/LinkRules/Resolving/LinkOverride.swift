public import WaymarkLinks

/// A change of a link for one visit, which its address contains in the form of another service's API.
public struct LinkOverride: Sendable {
    /// The parameters behind the address that the app shall get with the link, whether they change it or not.
    let kept: [QueryParameter]
    private let change: @Sendable (DynamicLink) -> DynamicLink

    /// Creates a change.
    ///
    /// - Parameters:
    ///   - kept: the parameters that addresses which open the app shall contain; pages and stores are told them too.
    ///   - change: what becomes of the link.
    public init(keeping kept: [QueryParameter] = [], _ change: @escaping @Sendable (DynamicLink) -> DynamicLink) {
        self.kept = kept
        self.change = change
    }

    /// The link after the change.
    func applied(to link: DynamicLink) -> DynamicLink { change(link) }
}
