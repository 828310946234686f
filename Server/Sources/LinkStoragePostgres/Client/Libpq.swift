internal import CLibpq

/// The library libpq, which is loaded when the first PostgreSQL database is opened.
enum Libpq {
    /// The library's name, which the dynamic linker searches for.
    #if canImport(Darwin) && arch(arm64)
        // Homebrew's folder, where the linker does not search.
        static let library = "/opt/homebrew/opt/libpq/lib/libpq.5.dylib"
    #elseif canImport(Darwin)
        static let library = "libpq.5.dylib"
    #else
        static let library = "libpq.so.5"
    #endif

    /// Loads the library, if it is not loaded yet.
    ///
    /// - Returns: why it cannot be loaded; `nil` if it is loaded.
    static func load(_ library: String = library) -> String? {
        var reason: UnsafePointer<CChar>?
        guard !clibpq_load(library, &reason) else { return nil }
        let detail = reason.map { String(cString: $0) } ?? "the reason is not known"
        return """
            PostgreSQL's library libpq, of version 14 or later, cannot be loaded (\(detail)); install it: on Debian the package \
            libpq5, with Homebrew libpq
            """
    }

    /// Checks a connection URL, and those of its values that can be wrong whatever the server is.
    ///
    /// - Returns: what is wrong; `nil` if it is right.
    static func complaint(about address: PostgresAddress) -> String? {
        guard let text = clibpq_check_url(address.url) else { return address.wrongSetting }
        defer { clibpq_free(text) }
        // The library quotes parts of the URL, perhaps also of a password.
        let isSafe = !address.holdsPassword
        return isSafe
            ? String(cString: text).trimmingLineEnd : "it is not a connection URL as PostgreSQL documents them"
    }
}

extension String {
    /// The lines one after the other, for messages about several hosts or with advice.
    var joiningLines: String {
        // Details and hints are sentences, and the message goes on after them.
        split(whereSeparator: \.isNewline).map { line in
            let text = line.drop { $0.isWhitespace }
            return text.hasSuffix(".") ? text.dropLast() : text
        }.joined(separator: "; ")
    }

    /// The first line, without its end.
    var trimmingLineEnd: String { String(prefix { !$0.isNewline }) }
}
