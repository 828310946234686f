internal import Foundation

/// Texts of columns, which all engines keep alike.
package enum ColumnText {
    /// Writes a structure as a column keeps it: JSON with sorted keys, so that equal values are equal text.
    package static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// Creates a value of a column's text.
    ///
    /// - Throws: ``LinkStoreError`` with `corruptRecord` where the text does not make one.
    package static func value<Value>(of text: String, _ make: (String) throws -> Value?) throws -> Value {
        do {
            if let value = try make(text) { return value }
        } catch {
            throw LinkStoreError(.corruptRecord, detail: "\(Value.self) cannot be read: \(error)")
        }
        throw LinkStoreError(.corruptRecord, detail: "\(Value.self) cannot be read")
    }
}
