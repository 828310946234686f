/// The place of a value that its owner keeps alive and in place during a call.
///
/// Valid only during that call, so that it is never stored beyond it.
@safe
@usableFromInline
struct Borrowed<Value> {
    @usableFromInline let pointer: UnsafePointer<Value>

    @inlinable
    init(_ pointer: UnsafePointer<Value>) {
        self.pointer = pointer
    }

    /// Calls a closure with the place of a value.
    @inline(__always)
    static func with<Result>(_ value: borrowing Value, _ body: (Borrowed<Value>) -> Result) -> Result {
        withUnsafePointer(to: value) { body(Borrowed($0)) }
    }

    /// Calls a closure with the place of a variable, without copying it.
    @inline(__always)
    static func with<Result>(_ value: inout Value, _ body: (Borrowed<Value>) -> Result) -> Result {
        withUnsafePointer(to: &value) { body(Borrowed($0)) }
    }

    @inlinable var value: Value {
        @inline(__always) _read { yield pointer.pointee }
    }

    /// The place of a stored property.
    @inline(__always)
    func part<Part>(_ path: KeyPath<Value, Part>) -> Borrowed<Part> {
        guard let part = pointer.pointer(to: path) else {
            preconditionFailure("Only a stored property has a place.")
        }
        return Borrowed<Part>(part)
    }

    /// The place of the next element of the same table.
    ///
    /// The caller knows that there is one, by a mark at the end.
    @inline(__always) var next: Borrowed<Value> { Borrowed(pointer + 1) }
}
