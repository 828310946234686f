/// A closure that takes a value, which is the most frequent case.
@usableFromInline
final class ValueClosure<Value: DeepLinkValue, Output>: Sendable {
    @usableFromInline let closure: @Sendable (Value) -> Output?

    @inlinable
    init(_ closure: @escaping @Sendable (Value) -> Output?) {
        self.closure = closure
    }

    @inlinable
    func callAsFunction(_ reader: ArgumentReader) -> Output? {
        var value = Value()
        return reader.read(into: &value) == nil ? closure(value) : nil
    }
}
