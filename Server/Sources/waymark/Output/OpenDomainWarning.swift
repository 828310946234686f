import Foundation

/// Warns on standard error that a domain without URL patterns leads anywhere.
enum OpenDomainWarning {
    /// Writes the warning, with the command that sets a pattern.
    static func write(for prefix: String) {
        let warning = """
            waymark: anyone can write a link on \(prefix) that leads anywhere, with any text on its card; allow only \
            your own sites with
            waymark domain set \(prefix) --pattern '^https://www\\.example\\.com/'\n
            """
        try? FileHandle.standardError.write(contentsOf: Data(warning.utf8))
    }
}
