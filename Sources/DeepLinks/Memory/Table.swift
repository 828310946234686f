/// The elements of an array while a closure runs, without counting references to the array.
///
/// Indices are checked in debug builds only: they come from the library's own tables and never from a link.
@safe
struct Table<Element> {
    private let start: UnsafePointer<Element>
    let count: Int

    init(_ buffer: UnsafeBufferPointer<Element>) {
        guard let start = buffer.baseAddress else {
            preconditionFailure("An array has an address, even if it is empty.")
        }
        self.start = start
        count = buffer.count
    }

    subscript(index: Int) -> Element {
        @inline(__always) _read {
            assert(UInt(bitPattern: index) < UInt(bitPattern: count), "The index is outside the table.")
            yield start[index]
        }
    }

    @inline(__always)
    func place(of index: Int) -> Borrowed<Element> {
        assert(UInt(bitPattern: index) < UInt(bitPattern: count), "The index is outside the table.")
        return Borrowed(start + index)
    }
}

extension Array {
    /// Calls a closure with the elements as a table.
    @inline(__always)
    func withTable<Result>(_ body: (Table<Element>) -> Result) -> Result {
        withUnsafeBufferPointer { body(Table($0)) }
    }
}
