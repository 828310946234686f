/// The closures of a route: an object that holds them, and the way to call it.
///
/// They are separate so that a match touches little memory: there are few ways to call, and the objects are small.
@usableFromInline
struct RouteOutlet<Output>: Sendable {
    /// Reads a link whose literals match, and calls the closures of the object in turn.
    @usableFromInline typealias Read = @Sendable (Uncounted<any AnyObject & Sendable>, ArgumentReader) -> Output?

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
            object.with(as: ReaderClosure<Output>.self) { $0.closure(reader) }
        }
    }

    func callAsFunction(_ reader: ArgumentReader) -> Output? {
        withExtendedLifetime(object) { read(Uncounted(object), reader) }
    }
}

/// The way to call the outlets of one class.
///
/// An immutable object, so that its closure is called without being counted.
@usableFromInline
final class RouteCall<Output>: Sendable {
    @usableFromInline let read: RouteOutlet<Output>.Read

    init(_ read: @escaping RouteOutlet<Output>.Read) {
        self.read = read
    }
}

/// A closure that reads a link by itself.
private final class ReaderClosure<Output>: Sendable {
    let closure: @Sendable (ArgumentReader) -> Output?

    init(_ closure: @escaping @Sendable (ArgumentReader) -> Output?) {
        self.closure = closure
    }
}
