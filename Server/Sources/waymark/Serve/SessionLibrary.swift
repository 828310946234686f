import CLibcurl

/// The library below URLSession on Linux, libcurl.
///
/// A release holds Foundation, and loads libcurl only for the commands that ask a service, so that the service starts and runs
/// without it.
enum SessionLibrary {
    static let name = "libcurl.so.4"

    /// Loads the library, if it is not loaded yet.
    ///
    /// Call it before the first use of a session, which ends the process where the library is missing.
    ///
    /// - Throws: ``CommandFailure`` where it cannot be loaded; a later call tries again.
    static func load(_ name: String = name) throws(CommandFailure) {
        var reason: UnsafePointer<CChar>?
        guard !clibcurl_load(name, &reason) else { return }
        let detail = reason.map { String(cString: $0) } ?? "the reason is not known"
        throw CommandFailure(
            .unavailable, "the library libcurl, which sends the command's requests, cannot be loaded (\(detail))",
            remedy: "install it: on Debian the package libcurl4")
    }
}
