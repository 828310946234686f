/// Reads values of one type into memory.
///
/// An immutable object, so that its closure is called without being counted.
@usableFromInline
final class MemoryReader: Sendable {
    /// Returns false if the texts of the link are not a value.
    @usableFromInline typealias Read = @Sendable (DeepLinkCapture, ValueMemory) -> Bool

    /// Readers of one kind do the same, so that one can replace all others.
    struct Kind: Hashable {
        let type: ObjectIdentifier
        let isReplacing: Bool
    }

    let kind: Kind
    let read: Read

    @usableFromInline
    init(_ type: any Any.Type, isReplacing: Bool = true, _ read: @escaping Read) {
        kind = Kind(type: ObjectIdentifier(type), isReplacing: isReplacing)
        self.read = read
    }
}
