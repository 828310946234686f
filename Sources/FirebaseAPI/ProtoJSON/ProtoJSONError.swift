/// Everything that is wrong with a JSON text that should be a message.
public struct ProtoJSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A wrong field.
    public struct Violation: Hashable, Sendable {
        /// The path of the field in snake case; empty where the whole request is meant.
        public var field = ""
        /// The fault.
        public var description: String
    }

    /// The wrong fields, in the order of the text.
    public let violations: [Violation]

    /// All violations, a line each; safe to show to the sender.
    public var description: String {
        violations.map(\.description).joined(separator: "\n")
    }
}
