/// Where the segments of journals are kept.
///
/// Calls may wait for a disk, and come from one thread at a time for each kind of work.
package protocol SegmentStorage: Sendable {
    /// The names of all files.
    ///
    /// - Throws: ``JournalError`` with `inUse` where another process has the folder.
    func fileNames() throws -> [String]
    /// Creates a file whose bytes are all zero and have their place on the disk; nothing is left where this fails.
    func create(_ name: String, size: Int) throws -> SegmentBytes
    /// The bytes of a file, for reading only.
    func load(_ name: String) throws -> SegmentBytes
    /// Cuts a file after some bytes; nothing that was loaded from it before may be used any more.
    func trim(_ name: String, to size: Int) throws
    /// Prepares memory pages that are written soon, so that the writer meets no page fault; may do nothing.
    func populate(_ bytes: SegmentBytes, _ range: Range<Int>)
    /// Returns when bytes of a file are on the disk.
    func sync(_ bytes: SegmentBytes, _ range: Range<Int>) throws
    /// Returns when the names of all files are on the disk.
    func syncNames() throws
    /// Removes a file.
    func remove(_ name: String) throws
    /// Gives a file another name, under which it is kept and no longer read.
    func setAside(_ name: String) throws
}
