import LinkStorage

/// The space on a file system.
package struct DiskFacts: Hashable, Sendable {
    /// The folder that was asked about.
    package var folder: String
    /// Bytes that this user may still fill.
    package var freeBytes: Int64
    /// All bytes.
    package var totalBytes: Int64
    /// Whether the file system can be written.
    package var isWritable: Bool

    /// Creates the facts of a file system.
    package init(folder: String, freeBytes: Int64, totalBytes: Int64, isWritable: Bool) {
        self.folder = folder
        self.freeBytes = freeBytes
        self.totalBytes = totalBytes
        self.isWritable = isWritable
    }
}
