/// What is wrong with a form, or with what an address asks for, in the reader's language.
struct FieldFault: Error, Hashable, Sendable {
    /// The field that is wrong; `nil` where none is by itself.
    let field: String?
    /// What is wrong with it, and what would be right.
    let text: String
}
