/// A mistake in a configuration.
public struct ConfigurationIssue: Hashable, Sendable, CustomStringConvertible {
    /// The property that is wrong, such as `linkDomains`.
    public let property: String
    /// The fault, with a correct form.
    public let message: String

    init(_ property: String, _ message: String) {
        self.property = property
        self.message = message
    }

    /// The property and the message.
    public var description: String { "\(property): \(message)" }
}
