/// The reason why a value has no text in a link.
public struct DeepLinkTextError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The fault of the value.
    public let description: String

    /// Creates an error that says what is wrong with the value, such as "-3 is negative".
    public init(_ description: String) {
        self.description = description
    }
}
