/// How one argument of a template gets into the whole value.
///
/// Nothing in it names the type of the whole, so that one loop reads the arguments of every template, and templates
/// that look alike share what a match needs of them.
@usableFromInline
struct ArgumentAccess: Sendable {
    /// Writes what a link holds, or what stands for it where it holds nothing; false where that is no value.
    @usableFromInline typealias Write = @Sendable (UnsafeMutableRawPointer, CaptureResult) -> Bool

    /// Where the value stands in the whole; nil where writing there is not the same as assigning.
    let place: ArgumentPlace?
    let write: Write
    /// Ends the life of what was written into fresh memory; nil where there is always a whole before.
    let destroy: (@Sendable (UnsafeMutableRawPointer) -> Void)?

    @usableFromInline
    init(
        place: ArgumentPlace?, write: @escaping Write, destroy: (@Sendable (UnsafeMutableRawPointer) -> Void)? = nil
    ) {
        self.place = place
        self.write = write
        self.destroy = destroy
    }

    /// The access to a property.
    ///
    /// Inlinable, so that the app's compiler makes it for the very types: it runs for every argument of every link.
    @inlinable
    init<Value, Property: DeepLinkParameter>(
        _ keyPath: any WritableKeyPath<Value, Property> & Sendable, default defaultValue: Property?
    ) {
        // A stored property is a fixed distance into the value; writing there saves the walk over the key path. There
        // is a distance only where both are the same: the standard library gives none for properties that are computed,
        // observed, wrapped or behind a reference or an optional, and documents this very way of writing (SE-0210).
        let place = MemoryLayout<Value>.offset(of: keyPath).map { offset in
            ArgumentPlace(
                offset: offset,
                reader: MemoryReader(Property.self) { capture, pointer in
                    Property.read(capture, into: pointer.assumingMemoryBound(to: Property.self), isReplacing: true)
                })
        }
        self.init(place: place) { whole, result in
            let property: Property?
            switch result {
            case .capture(let capture): property = Property.value(in: capture)
            case .absent: property = defaultValue ?? Property.valueWhenAbsent
            case .mismatch: property = nil
            }
            guard let property else { return false }
            whole.assumingMemoryBound(to: Value.self).pointee[keyPath: keyPath] = property
            return true
        }
    }

    /// The access to an element of a tuple in memory that nobody has written to.
    init<Element: DeepLinkParameter>(element: Element.Type, at offset: Int, default defaultValue: Element?) {
        let reader = MemoryReader(Element.self, isReplacing: false) { capture, pointer in
            Element.read(capture, into: pointer.assumingMemoryBound(to: Element.self), isReplacing: false)
        }
        place = ArgumentPlace(offset: offset, reader: reader)
        write = { whole, result in
            let pointer = whole + offset
            switch result {
            case .capture(let capture): return reader.read(capture, pointer)
            case .absent:
                guard let value = defaultValue ?? Element.valueWhenAbsent else { return false }
                pointer.initializeMemory(as: Element.self, to: value)
                return true
            case .mismatch: return false
            }
        }
        destroy = { ($0 + offset).assumingMemoryBound(to: Element.self).deinitialize(count: 1) }
    }
}

/// Where a value stands in memory, and how it is read there.
@usableFromInline
struct ArgumentPlace: Sendable {
    let offset: Int
    let reader: MemoryReader

    @usableFromInline
    init(offset: Int, reader: MemoryReader) {
        self.offset = offset
        self.reader = reader
    }
}

/// Reads values of one type into memory.
///
/// An immutable object: what it holds is called without being counted.
@usableFromInline
final class MemoryReader: Sendable {
    /// False where the texts of the link stand for no value.
    @usableFromInline typealias Read = @Sendable (DeepLinkCapture, UnsafeMutableRawPointer) -> Bool

    /// Readers of one kind do the same, so that one can stand for all.
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
