/// Reads and writes the value of one argument in the whole value.
///
/// Nothing in it names the type of the whole, so that one loop reads the arguments of every template, and templates
/// that look alike share what a match needs of them.
@usableFromInline
struct ArgumentAccess: Sendable {
    /// Writes what a link holds, or the value of an absent argument; returns false if that is not a value.
    @usableFromInline typealias Write = @Sendable (ValueMemory, CaptureResult) -> Bool

    /// Where the value is in the whole; nil if writing there is not the same as assigning.
    let place: ArgumentPlace?
    let write: Write
    /// Destroys what was written into fresh memory; nil if the whole exists before its arguments are read.
    let destroy: (@Sendable (ValueMemory) -> Void)?

    @usableFromInline
    init(place: ArgumentPlace?, write: @escaping Write, destroy: (@Sendable (ValueMemory) -> Void)? = nil) {
        self.place = place
        self.write = write
        self.destroy = destroy
    }

    /// The access to a property.
    ///
    /// Inlinable, so that the app's compiler specialises it for the types: it runs for every argument of every link.
    @inlinable
    init<Value, Property: DeepLinkParameter>(
        _ keyPath: any WritableKeyPath<Value, Property> & Sendable, default defaultValue: Property?
    ) {
        // Writing at the offset of a stored property is faster than through the key path. The standard library has an
        // offset only if both mean the same, so not for properties that are computed, observed, wrapped, or behind a
        // reference or an optional; it documents this way of writing (SE-0210).
        let place = MemoryLayout<Value>.offset(of: keyPath).map { offset in
            ArgumentPlace(
                offset: offset,
                reader: MemoryReader(Property.self) { capture, memory in
                    Property.read(capture, into: memory.storage(of: Property.self, holdsValue: true))
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
            whole.change(Value.self) { $0[keyPath: keyPath] = property }
            return true
        }
    }

    /// The access to an element of a tuple in fresh memory.
    init<Element: DeepLinkParameter>(element: Element.Type, at offset: Int, default defaultValue: Element?) {
        let reader = MemoryReader(Element.self, isReplacing: false) { capture, memory in
            Element.read(capture, into: memory.storage(of: Element.self, holdsValue: false))
        }
        place = ArgumentPlace(offset: offset, reader: reader)
        write = { whole, result in
            let memory = whole.part(at: offset)
            switch result {
            case .capture(let capture): return reader.read(capture, memory)
            case .absent:
                guard let value = defaultValue ?? Element.valueWhenAbsent else { return false }
                memory.storage(of: Element.self, holdsValue: false).set(value)
                return true
            case .mismatch: return false
            }
        }
        destroy = { $0.part(at: offset).destroy(Element.self) }
    }
}

/// The place of a value in memory, and the way to read into it.
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
