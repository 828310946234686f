/// Storage for the segments of journals.
///
/// Calls may wait for a disk. Each kind of work calls from one thread at a time.
package protocol SegmentStorage: Sendable {
    /// The names of all files.
    ///
    /// - Throws: ``JournalError`` with `inUse` if another process uses the folder.
    func fileNames() throws -> [String]
    /// Creates a file of zeros whose space on the disk is allocated; leaves nothing behind on failure.
    func create(_ name: String, size: Int) throws -> SegmentBytes
    /// Opens the bytes of a file for reading only.
    func load(_ name: String) throws -> SegmentBytes
    /// Truncates a file; bytes loaded from it before must no longer be used.
    func trim(_ name: String, to size: Int) throws
    /// Prefaults memory pages that are written soon, so that the writer has no page faults; may do nothing.
    func populate(_ bytes: SegmentBytes, _ range: Range<Int>)
    /// Syncs bytes of a file to the disk.
    func sync(_ bytes: SegmentBytes, _ range: Range<Int>) throws
    /// Syncs the names of all files to the disk.
    func syncNames() throws
    /// Removes a file.
    func remove(_ name: String) throws
    /// Renames a file, which is then kept but no longer read.
    func setAside(_ name: String) throws
}
