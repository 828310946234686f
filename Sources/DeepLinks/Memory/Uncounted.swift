/// A reference to an object that is not counted, because counting would cost more than the use of the object.
///
/// The owner of the reference keeps the object alive by a counted one.
@safe
@usableFromInline
struct Uncounted<Object: AnyObject>: BitwiseCopyable {
    @usableFromInline let reference: Unmanaged<Object>

    @inlinable
    init(_ object: Object) {
        reference = .passUnretained(object)
    }

    /// Calls a closure with the object.
    @inlinable
    @inline(__always)
    func with<Result>(_ body: (Object) -> Result) -> Result {
        reference._withUnsafeGuaranteedRef(body)
    }

    /// Calls a closure with the object as an instance of its class, which debug builds check.
    @inlinable
    @inline(__always)
    func with<Known: AnyObject, Result>(as type: Known.Type, _ body: (Known) -> Result) -> Result {
        reference._withUnsafeGuaranteedRef { body(unsafeDowncast($0, to: type)) }
    }
}

extension Uncounted: Sendable where Object: Sendable {}

extension Uncounted: Hashable {
    @usableFromInline
    static func == (first: Uncounted, second: Uncounted) -> Bool {
        first.reference.toOpaque() == second.reference.toOpaque()
    }

    @usableFromInline
    func hash(into hasher: inout Hasher) {
        hasher.combine(reference.toOpaque())
    }
}
