/// Room on the stack for some elements, while a closure runs.
///
/// An element must be set before it is read. Writing is checked in all builds, reading in debug builds.
@safe
@usableFromInline
struct Scratch<Element: BitwiseCopyable> {
    private let buffer: UnsafeMutableBufferPointer<Element>

    /// Calls a closure with room for a number of elements.
    @inline(__always)
    static func with<Result>(_ capacity: Int, _ body: (Scratch<Element>) -> Result) -> Result {
        withUnsafeTemporaryAllocation(of: Element.self, capacity: capacity) { buffer in
            body(Scratch(buffer: buffer))
        }
    }

    var count: Int { buffer.count }

    subscript(index: Int) -> Element {
        get {
            assert(UInt(bitPattern: index) < UInt(bitPattern: count), "The index is outside the room.")
            return buffer[index]
        }
        nonmutating set {
            precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "The index is outside the room.")
            buffer[index] = newValue
        }
    }
}

extension Scratch {
    /// Sets an element if there is room for it.
    @inline(__always)
    func setIfRoom(_ element: Element, at index: Int) {
        if UInt(bitPattern: index) < UInt(bitPattern: count) { buffer[index] = element }
    }
}

extension Scratch<UInt8> {
    /// Copies converted bytes to the beginning, and returns the copy.
    @inline(__always)
    func copy(_ bytes: DeepLinkBytes, _ convert: (UInt8) -> UInt8) -> DeepLinkBytes {
        precondition(bytes.count <= count, "The text does not fit into the room.")
        for index in 0..<bytes.count { buffer[index] = convert(bytes.buffer[index]) }
        return prefix(bytes.count)
    }

    /// The first bytes, which must have been set.
    @inline(__always)
    func prefix(_ count: Int) -> DeepLinkBytes {
        DeepLinkBytes(UnsafeBufferPointer(rebasing: buffer[..<count]))
    }

    /// Sets eight bytes from an index on.
    @inline(__always)
    func setWord(_ word: UInt64, at index: Int) {
        precondition(index >= 0 && index <= count - 8, "The word is outside the room.")
        UnsafeMutableRawBufferPointer(buffer).storeBytes(of: word, toByteOffset: index, as: UInt64.self)
    }

    /// Sets four bytes from an index on.
    @inline(__always)
    func setHalfWord(_ word: UInt32, at index: Int) {
        precondition(index >= 0 && index <= count - 4, "The word is outside the room.")
        UnsafeMutableRawBufferPointer(buffer).storeBytes(of: word, toByteOffset: index, as: UInt32.self)
    }
}
