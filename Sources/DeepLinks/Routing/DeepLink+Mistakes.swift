// Overloads that only name what to write.
extension DeepLink {
    /// Not available: the closure of a route follows the template, not this call.
    @available(*, unavailable, message: "Restrict the template where it is declared, or in a DeepLinkGroup.")
    public func hosts<Output>(_ hosts: String..., route: (Value) -> Output) -> DeepLinkRoute<Output>? { nil }

    /// Not available: the closure of a route follows the template, not this call.
    @available(*, unavailable, message: "Restrict the template where it is declared, or in a DeepLinkGroup.")
    public func schemes<Output>(_ schemes: String..., route: (Value) -> Output) -> DeepLinkRoute<Output>? { nil }
}
