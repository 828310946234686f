/// The name of a window (a scene) of the app.
///
/// The inbox only compares names. UIKit's adapter uses the persistent identifier of the session, SwiftUI's modifiers a random
/// name for each window.
public struct LinkScene: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The name.
    public let name: String

    /// Creates a scene from its name.
    public init(_ name: String) {
        self.name = name
    }

    /// Creates a scene from its name.
    public init(stringLiteral name: String) {
        self.init(name)
    }

    /// The name.
    public var description: String { name }
}
