/// How the arguments of a template are read into a value and printed from one.
struct ValueAccess<Value>: Sendable {
    /// Reads into the value; gives the slot of the argument that failed.
    let read: @Sendable (inout Value, ArgumentReader) -> Int?
    /// The texts of every slot; nil for an argument that is absent.
    let texts: @Sendable (Value) throws(UnprintableValue) -> [[String]?]
}

/// An argument's value that has no text.
struct UnprintableValue: Error {
    let slot: Int
    let reason: String
}

/// Reads the arguments of one link by one template.
struct ArgumentReader {
    let program: LinkProgram
    let variant: Int
    /// Alive as long as the reader, which never leaves the call it was made in.
    let input: LinkInput

    /// The first slot whose text is no value, or nil where all were read.
    ///
    /// Stops at the first.
    @inline(__always)
    func readAll(_ read: (Int, CaptureResult) -> Bool) -> Int? {
        for site in program.variants[variant].sites where !read(site.slot, program.capture(site, input)) {
            return site.slot
        }
        return nil
    }

    func capture(slot: Int) -> CaptureResult {
        let path = program.variants[variant]
        return program.capture(path.sites[path.siteOfSlot[slot]], input)
    }
}

/// How one property is read and written.
struct PropertyAccess<Value>: Sendable {
    let read: @Sendable (inout Value, CaptureResult) -> Bool
    let texts: @Sendable (Value) throws -> [String]?

    init<Property: DeepLinkParameter>(
        _ keyPath: any WritableKeyPath<Value, Property> & Sendable, default defaultValue: Property?
    ) {
        // A stored property is a fixed distance into the value; writing there saves the walk over the key path.
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
