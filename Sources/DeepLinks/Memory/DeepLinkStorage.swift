/// The memory that an argument's value is read into.
///
/// The library creates it, and ``DeepLinkParameter/read(_:into:)`` fills it.
@safe
public struct DeepLinkStorage<Value> {
    @usableFromInline let pointer: UnsafeMutablePointer<Value>
    /// Whether the memory holds a value already, which the new one replaces.
    @usableFromInline let holdsValue: Bool

    @inlinable
    @inline(__always)
    init(_ pointer: UnsafeMutablePointer<Value>, holdsValue: Bool) {
        self.pointer = pointer
        self.holdsValue = holdsValue
    }

    /// Stores a value.
    @inlinable
    @inline(__always)
    func set(_ value: Value) {
        if holdsValue {
            pointer.pointee = value
        } else {
            pointer.initialize(to: value)
        }
    }
}
