import LinkStorage

/// Decides when to open a country database again.
///
/// Pure. A file that is being written looks different each time: it is opened when two looks in a row show the same.
struct CountryFileWatch: Sendable {
    /// The file that was opened last, or that was found wrong.
    private var settled: FileStamp?
    /// What the latest look showed.
    private var latest: FileStamp?

    /// Begins with the file that is in use.
    init(using stamp: FileStamp?) {
        settled = stamp
        latest = stamp
    }

    /// Takes a look, which is `nil` if the file is missing.
    ///
    /// - Returns: whether to open the file now; only once for each state of the file.
    mutating func isReady(_ look: FileStamp?) -> Bool {
        guard look == latest else {
            latest = look
            return false
        }
        guard look != settled else { return false }
        settled = look
        return true
    }
}
