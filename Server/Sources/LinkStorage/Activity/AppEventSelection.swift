public import Foundation

/// Selects events of apps.
public struct AppEventSelection: Hashable, Sendable {
    /// The links, domains or projects to which they belong.
    public var scopes: [ActivityScope]
    /// When the service received them.
    public var received: Range<Date>

    /// Creates a selection.
    public init(scopes: [ActivityScope], received: Range<Date>) {
        self.scopes = scopes
        self.received = received
    }
}
