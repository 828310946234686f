/// The current names of the things that entries of the audit log refer to by ID.
struct AuditNames: Hashable, Sendable {
    private let names: [String: String]

    /// Creates a list of names by identity.
    init(_ names: [String: String] = [:]) {
        self.names = names
    }

    /// The name of what has an identity; `nil` where it is gone, or not the reader's to see.
    subscript(id: String?) -> String? { id.flatMap { names[$0] } }
}
