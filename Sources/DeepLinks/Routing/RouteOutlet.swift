/// What a route makes of a link: an object that holds the app's closures, and the way to call it.
///
/// The two are apart so that a match touches little memory: the ways are few, and the objects small.
@usableFromInline
struct RouteOutlet<Output>: Sendable {
    /// Reads a link whose literals match, and asks the closures in turn.
    @usableFromInline typealias Read = @Sendable (any AnyObject & Sendable, ArgumentReader) -> Output?

    let object: any AnyObject & Sendable
    /// The same for all objects of one class.
    let read: Read

    @usableFromInline
    init(_ object: any AnyObject & Sendable, read: @escaping Read) {
        self.object = object
        self.read = read
    }

    /// An outlet of any closure.
    @usableFromInline
    init(_ closure: @escaping @Sendable (ArgumentReader) -> Output?) {
        self.init(ReaderClosure(closure)) { object, reader in
            unsafeDowncast(object, to: ReaderClosure<Output>.self).closure(reader)
        }
    }

    func callAsFunction(_ reader: ArgumentReader) -> Output? { read(object, reader) }
}

/// The way to call the outlets of one class.
///
/// An immutable object: what it holds is called without being counted.
@usableFromInline
final class RouteCall<Output>: Sendable {
    @usableFromInline let read: RouteOutlet<Output>.Read

    init(_ read: @escaping RouteOutlet<Output>.Read) {
        self.read = read
    }
}

/// A closure that reads a link by itself.
final class ReaderClosure<Output>: Sendable {
    let closure: @Sendable (ArgumentReader) -> Output?

    init(_ closure: @escaping @Sendable (ArgumentReader) -> Output?) {
        self.closure = closure
    }
}

/// A closure that takes a value: the frequent case.
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
