public import Foundation

extension Deeplink {
    /// Adds what to do about a link, for a ``DeeplinkBuilder``.
    ///
    /// - Parameters:
    ///   - value: What the properties that the template does not name are.
    ///   - action: Gets the link and what was read from it; false leaves the link to the next deeplink.
    public func callAsFunction(
        assigningTo value: Value,
        _ action: @escaping (URL, Value) throws -> Bool
    ) -> AnyDeeplink {
        AnyDeeplink(
            registration: TypedRegistration(deeplink: self, initialValue: value, action: .anywhere(action)))
    }
}

extension Deeplink where Value: DefaultInitializable {
    /// Adds what to do about a link, for a ``DeeplinkBuilder``.
    ///
    /// The closure gets the link and what was read from it; false leaves the link to the next deeplink.
    public func callAsFunction(_ action: @escaping (URL, Value) throws -> Bool) -> AnyDeeplink {
        self(assigningTo: Value(), action)
    }
}

extension Deeplink where Value == Void {
    /// Adds what to do about a link, for a ``DeeplinkBuilder``.
    ///
    /// The closure gets the link; false leaves it to the next deeplink.
    public func callAsFunction(_ action: @escaping (URL) throws -> Bool) -> AnyDeeplink {
        self(assigningTo: ()) { url, _ in try action(url) }
    }
}
