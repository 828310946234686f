/// A column of a ``RecordTable``.
public struct RecordColumn: Hashable, Sendable {
    /// The kind of a column's values.
    public enum Kind: Hashable, Sendable {
        case number, flag, real, text, bytes, uuid
    }

    /// The name, which an engine may have another one for.
    public let name: String
    /// What its values are, where they are not null.
    public let kind: Kind

    static func number(_ name: String) -> RecordColumn { RecordColumn(name: name, kind: .number) }
    static func flag(_ name: String) -> RecordColumn { RecordColumn(name: name, kind: .flag) }
    static func real(_ name: String) -> RecordColumn { RecordColumn(name: name, kind: .real) }
    static func text(_ name: String) -> RecordColumn { RecordColumn(name: name, kind: .text) }
    static func bytes(_ name: String) -> RecordColumn { RecordColumn(name: name, kind: .bytes) }
    static func uuid(_ name: String) -> RecordColumn { RecordColumn(name: name, kind: .uuid) }
}
