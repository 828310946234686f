import LinkStorage

/// Decides when to read a pair of files again, and when to report that they do not match.
///
/// Pure. The two files are replaced one after the other, so a pair that does not fit is only a moment of that: it counts as
/// wrong when it is still the same at the next look.
struct CertificateWatch: Sendable {
    /// The stamps of both files; `nil` for one that is missing.
    struct Look: Hashable, Sendable {
        var certificate: FileStamp?
        var key: FileStamp?
    }

    /// The files that are in use, or that were found wrong.
    private var settled: Look
    /// The files that were found wrong once.
    private var doubted: Look?

    /// Begins with the files that are in use.
    init(using look: Look) {
        settled = look
    }

    /// Whether the files are to be read.
    mutating func isNew(_ look: Look) -> Bool {
        if look == settled { doubted = nil }
        return look != settled
    }

    /// The files were read, and are a pair.
    mutating func took(_ look: Look) {
        settled = look
        doubted = nil
    }

    /// The files were read, and are no pair.
    ///
    /// - Returns: whether to report this now.
    mutating func refused(_ look: Look) -> Bool {
        guard doubted == look else {
            doubted = look
            return false
        }
        settled = look
        doubted = nil
        return true
    }
}
