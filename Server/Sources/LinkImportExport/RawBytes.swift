/// Bytes that are kept to be shown again.
public struct RawBytes: Hashable, Sendable {
    /// The bytes, whatever they are.
    public private(set) var bytes: [UInt8] = []

    /// Keeps nothing yet.
    init() {}

    /// Keeps a text.
    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// Keeps these bytes, and no more room than they take: thousands of rows are kept at a time.
    mutating func replace(with bytes: ArraySlice<UInt8>) {
        self.bytes = Array(bytes)
    }

    mutating func append(_ bytes: ArraySlice<UInt8>) { self.bytes += bytes }

    mutating func removeAll() { bytes = [] }

    func withBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) { bytes.withUnsafeBufferPointer(body) }
}
