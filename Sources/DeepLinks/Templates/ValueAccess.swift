/// How the arguments of a template are read into a value and printed from one.
@usableFromInline
struct ValueAccess<Value>: Sendable {
    /// Reads into the value; gives the slot of the argument that failed.
    @usableFromInline let read: @Sendable (inout Value, ArgumentReader) -> Int?
    /// The texts of every slot; nil for an argument that is absent.
    let texts: @Sendable (Value) throws(UnprintableValue) -> [[String]?]

    @usableFromInline
    init(
        read: @escaping @Sendable (inout Value, ArgumentReader) -> Int?,
        texts: @escaping @Sendable (Value) throws(UnprintableValue) -> [[String]?]
    ) {
        self.read = read
        self.texts = texts
    }

    /// Inlinable, so that the app's compiler makes it for the very type: it runs for every link.
    @inlinable
    init(properties: [PropertyAccess<Value>], order: [Int]) {
        // One closure around the other instead of a list of them: what a closure holds is called without being counted.
        var read: @Sendable (inout Value, ArgumentReader) -> Int? = { _, _ in nil }
        for (position, slot) in order.enumerated() {
            let readBefore = read
            let readProperty = properties[slot].read
            read = { value, reader in
                if let failed = readBefore(&value, reader) { return failed }
                return readProperty(&value, reader.next(position)) ? nil : slot
            }
        }
        self.init(read: read, texts: { value throws(UnprintableValue) in try Self.texts(of: value, properties) })
    }

    @usableFromInline
    static func texts(
        of value: Value, _ properties: [PropertyAccess<Value>]
    ) throws(UnprintableValue) -> [[String]?] {
        var texts: [[String]?] = []
        texts.reserveCapacity(properties.count)
        for (slot, property) in properties.enumerated() {
            do {
                texts.append(try property.texts(value))
            } catch {
                throw UnprintableValue(slot: slot, reason: String(describing: error))
            }
        }
        return texts
    }
}

/// An argument's value that has no text.
@usableFromInline
struct UnprintableValue: Error {
    let slot: Int
    let reason: String
}

/// How one property is read and written.
@usableFromInline
struct PropertyAccess<Value>: Sendable {
    @usableFromInline let read: @Sendable (inout Value, CaptureResult) -> Bool
    @usableFromInline let texts: @Sendable (Value) throws -> [String]?

    /// Inlinable, so that the app's compiler makes it for the very types: it runs for every argument of every link.
    @inlinable
    init<Property: DeepLinkParameter>(
        _ keyPath: any WritableKeyPath<Value, Property> & Sendable, default defaultValue: Property?
    ) {
        // A stored property is a fixed distance into the value; writing there saves the walk over the key path. There
        // is a distance only where both are the same: the standard library gives none for properties that are computed,
        // observed, wrapped or behind a reference or an optional, and documents this very way of writing (SE-0210).
        let offset = MemoryLayout<Value>.offset(of: keyPath)
        read = { value, result in
            let property: Property?
            switch result {
            case .capture(let capture): property = Property.value(in: capture)
            case .absent: property = defaultValue ?? Property.valueWhenAbsent
            case .mismatch: property = nil
            }
            guard let property else { return false }
            if let offset {
                withUnsafeMutablePointer(to: &value) { pointer in
                    UnsafeMutableRawPointer(pointer).advanced(by: offset)
                        .assumingMemoryBound(to: Property.self).pointee = property
                }
            } else {
                value[keyPath: keyPath] = property
            }
            return true
        }
        texts = { try $0[keyPath: keyPath].deepLinkTexts() }
    }
}
