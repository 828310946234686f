/// Returns the texts of a value's arguments, by slots; nil for an absent argument.
///
/// A result, because the runtimes before iOS 18 and macOS 15 know no types of functions that throw typed errors.
@usableFromInline typealias ValueTexts<Value> = @Sendable (Value) -> Result<[[String]?], UnprintableValue>

/// The error for an argument's value that has no text.
@usableFromInline
struct UnprintableValue: Error {
    let slot: Int
    let reason: String

    /// Returns the texts of one argument; turns its error into this one.
    static func texts(ofSlot slot: Int, _ texts: () throws -> [String]?) throws(UnprintableValue) -> [String]? {
        do {
            return try texts()
        } catch {
            throw UnprintableValue(slot: slot, reason: String(describing: error))
        }
    }
}
