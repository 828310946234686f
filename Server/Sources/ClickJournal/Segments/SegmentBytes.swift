/// The bytes of one segment: a mapped file or plain memory.
///
/// A mapped file must keep its size. If something outside truncates it, the process receives SIGBUS on the next access
/// to the missing bytes. A full disk cannot cause this, because the space of a file is allocated before it is written.
/// (File systems that copy on write, such as Btrfs and ZFS, do not guarantee this.)
package final class SegmentBytes: Sendable {
    // A pointer is not `Sendable` by itself. This one is set once and freed only in `deinit`. The lane that owns the
    // segment writes behind a lock, and readers stay below the end that the lock has given them.
    nonisolated(unsafe) package let pointer: UnsafeMutableRawBufferPointer
    private let release: @Sendable (UnsafeMutableRawBufferPointer) -> Void

    /// Takes ownership of bytes.
    ///
    /// - Parameter release: called once, when the bytes are no longer used.
    package init(
        _ pointer: UnsafeMutableRawBufferPointer, release: @escaping @Sendable (UnsafeMutableRawBufferPointer) -> Void
    ) {
        self.pointer = pointer
        self.release = release
    }

    /// Allocates zeroed bytes that end with the process.
    package static func inMemory(size: Int) -> SegmentBytes {
        let pointer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
        pointer.initializeMemory(as: UInt8.self, repeating: 0)
        return SegmentBytes(pointer) { $0.deallocate() }
    }

    deinit {
        release(pointer)
    }
}
