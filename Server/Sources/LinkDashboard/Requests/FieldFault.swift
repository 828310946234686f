/// A fault of a form or of a page's address, in the reader's language.
struct FieldFault: Error, Hashable, Sendable {
    /// The field that is wrong; `nil` if no single field is.
    let field: String?
    /// What is wrong with it, and what would be right.
    let text: String
}
