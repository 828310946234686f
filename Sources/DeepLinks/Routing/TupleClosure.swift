/// A closure that takes a tuple.
@usableFromInline
final class TupleClosure<Arguments, Output>: Sendable {
    @usableFromInline let closure: @Sendable (Arguments) -> Output?

    @inlinable
    init(_ closure: @escaping @Sendable (Arguments) -> Output?) {
        self.closure = closure
    }

    @inlinable
    func callAsFunction(_ reader: ArgumentReader) -> Output? {
        reader.tuple(Arguments.self).flatMap(closure)
    }
}
