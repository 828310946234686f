/// The texts of a value's arguments, by slots; nil for an argument that is absent.
@usableFromInline typealias ValueTexts<Value> = @Sendable (Value) throws(UnprintableValue) -> [[String]?]

/// An argument's value that has no text.
@usableFromInline
struct UnprintableValue: Error {
    let slot: Int
    let reason: String

    /// The texts of one argument's value.
    static func texts(ofSlot slot: Int, _ texts: () throws -> [String]?) throws(UnprintableValue) -> [String]? {
        do {
            return try texts()
        } catch {
            throw UnprintableValue(slot: slot, reason: String(describing: error))
        }
    }
}
