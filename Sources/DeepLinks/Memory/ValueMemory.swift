/// The memory of a value whose parts are read one by one, without the type of the value.
///
/// Types and offsets are not checked: callers take them from the layout of the value that the memory was created for.
@safe
@usableFromInline
struct ValueMemory {
    @usableFromInline let start: UnsafeMutableRawPointer

    @inlinable
    init(_ start: UnsafeMutableRawPointer) {
        self.start = start
    }

    /// Calls a closure with the memory of a value.
    @inlinable
    @inline(__always)
    static func with<Value, Result>(_ value: inout Value, _ body: (ValueMemory) -> Result) -> Result {
        withUnsafeMutablePointer(to: &value) { body(ValueMemory(UnsafeMutableRawPointer($0))) }
    }

    /// Creates a value from its parts.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - fill: Initialises all parts and returns true, or none and returns false.
    /// - Returns: The value, or nil if `fill` returns false.
    @inlinable
    static func make<Value>(_ type: Value.Type, _ fill: (ValueMemory) -> Bool) -> Value? {
        withUnsafeTemporaryAllocation(of: type, capacity: 1) { buffer in
            guard let pointer = buffer.baseAddress, fill(ValueMemory(UnsafeMutableRawPointer(pointer)))
            else { return nil }
            return pointer.move()
        }
    }

    /// The memory of the part at an offset.
    @inlinable
    @inline(__always)
    func part(at offset: Int) -> ValueMemory {
        ValueMemory(start + offset)
    }

    /// The memory as storage for a value of a type.
    @inlinable
    @inline(__always)
    func storage<Value>(of type: Value.Type, holdsValue: Bool) -> DeepLinkStorage<Value> {
        DeepLinkStorage(start.assumingMemoryBound(to: type), holdsValue: holdsValue)
    }

    /// Changes the value in the memory.
    @inlinable
    @inline(__always)
    func change<Value>(_ type: Value.Type, _ body: (inout Value) -> Void) {
        body(&start.assumingMemoryBound(to: type).pointee)
    }

    /// Destroys the value in the memory.
    func destroy<Value>(_ type: Value.Type) {
        start.assumingMemoryBound(to: type).deinitialize(count: 1)
    }
}
