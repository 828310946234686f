/// The reason why nobody could be signed in by a provider.
public struct ProviderFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of a failure, which decides what the person is told.
    public enum Kind: Hashable, Sendable {
        /// The provider cannot be reached; it may be later.
        case unreachable
        /// The provider says of itself, or wants, what cannot be used; an operator must look.
        case unusable
        /// The person declined there, or the provider refused.
        case declined
        /// The answer does not belong to a sign-in that this browser began, or that began too long ago.
        case foreign
        /// The answer proves nothing: somebody or something may have changed it.
        case unproven
    }

    /// What the person is told.
    public let kind: Kind
    /// What was wrong, for logs.
    public let description: String

    /// What an operator can mend; `nil` where it is nothing that lasts.
    public let fault: ProviderFault?

    /// Creates a failure of one sign-in.
    init(_ kind: Kind, _ description: String) {
        (self.kind, self.description, fault) = (kind, description, nil)
    }

    /// Creates a failure of the provider.
    init(_ kind: Kind, _ fault: ProviderFault) {
        (self.kind, description, self.fault) = (kind, fault.message, fault)
    }
}
