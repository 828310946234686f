public import Foundation

extension Deeplink {
    /// Adds the action for the links of a template, for a ``DeeplinkBuilder``.
    ///
    /// - Parameters:
    ///   - value: The value that links are read into a copy of.
    ///   - action: Receives the link and the value that was read. If it returns false, the next deeplink is tried.
    public func callAsFunction(
        assigningTo value: Value,
        _ action: @escaping (URL, Value) throws -> Bool
    ) -> AnyDeeplink {
        AnyDeeplink(
            registration: TypedRegistration(deeplink: self, initialValue: value, action: .anywhere(action)))
    }
}

extension Deeplink where Value: DefaultInitializable {
    /// Adds the action for the links of a template, for a ``DeeplinkBuilder``.
    ///
    /// The closure receives the link and the value that was read. If it returns false, the next deeplink is tried.
    public func callAsFunction(_ action: @escaping (URL, Value) throws -> Bool) -> AnyDeeplink {
        self(assigningTo: Value(), action)
    }
}

extension Deeplink where Value == Void {
    /// Adds the action for the links of a template, for a ``DeeplinkBuilder``.
    ///
    /// The closure receives the link. If it returns false, the next deeplink is tried.
    public func callAsFunction(_ action: @escaping (URL) throws -> Bool) -> AnyDeeplink {
        self(assigningTo: ()) { url, _ in try action(url) }
    }
}

/// A value that links are read into without an initial value.
public protocol DefaultInitializable {
    /// Creates the value that a link is read into.
    init()
}
