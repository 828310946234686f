/// The bytes of one segment: a file in memory, or memory alone.
///
/// A mapped file must keep its size. To truncate it from outside ends the process with the signal SIGBUS when the missing bytes are
/// touched; nothing else does, because all bytes have their place on the disk before they are written. (File systems that copy
/// on write, such as Btrfs and ZFS, cannot promise this place.)
package final class SegmentBytes: Sendable {
    // A pointer is not `Sendable` by itself. This one is set once and freed only in `deinit`. The lane that owns the segment
    // writes behind a lock, and readers go no further than what the lock has told them.
    nonisolated(unsafe) package let pointer: UnsafeMutableRawBufferPointer
    private let release: @Sendable (UnsafeMutableRawBufferPointer) -> Void

    /// Takes bytes over.
    ///
    /// - Parameter release: called once, when nothing uses the bytes any more.
    package init(
        _ pointer: UnsafeMutableRawBufferPointer, release: @escaping @Sendable (UnsafeMutableRawBufferPointer) -> Void
    ) {
        self.pointer = pointer
        self.release = release
    }

    /// Bytes that end with the process, all zero.
    package static func inMemory(size: Int) -> SegmentBytes {
        let pointer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
        pointer.initializeMemory(as: UInt8.self, repeating: 0)
        return SegmentBytes(pointer) { $0.deallocate() }
    }

    deinit {
        release(pointer)
    }
}
