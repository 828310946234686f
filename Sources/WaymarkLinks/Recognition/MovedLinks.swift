/// A table of links that replace those of a host that no longer works, which ships with an app.
///
/// Firebase's `page.link` hosts no longer answer and cannot be pointed elsewhere. An app can still open their links in
/// its own content (messages, push notifications, saved items, the clipboard) if an update contains the new links.
///
/// The text has one link per line: the old short link, a comma, semicolon, tab or space, and its replacement, which is
/// a link on the new domain, short or long, or a deep link. Both may be in quotation marks. A header and empty lines
/// are ignored. `waymark import firebase --urls` reads the same files.
///
///     https://example.page.link/summer,https://go.example.com/summer
public struct MovedLinks: Hashable, Sendable {
    private var targets: [String: WebURL] = [:]

    /// Creates a table without links.
    public init() {}

    /// Reads a table, in one pass.
    ///
    /// - Throws: ``MovedLinksError`` with the first line that cannot be read.
    public init(_ text: some StringProtocol) throws(MovedLinksError) {
        let lines = String(text).utf8.split(omittingEmptySubsequences: false) { $0 == UInt8(ascii: "\n") }
        for (index, line) in lines.enumerated() {
            let fields = Self.fields(of: line)
            guard let old = fields.first else { continue }
            let isHeader = index == 0 && !fields.contains { $0.contains(":") }
            if isHeader { continue }
            guard fields.count == 2 else { throw MovedLinksError(.notAPair, line: index + 1) }
            guard let source = WebURL(old), let key = Self.key(of: source) else {
                throw MovedLinksError(.oldLink, line: index + 1)
            }
            guard let target = WebURL(fields[1]) else { throw MovedLinksError(.newLink, line: index + 1) }
            guard targets.updateValue(target, forKey: key).map({ $0 == target }) ?? true else {
                throw MovedLinksError(.repeated, line: index + 1)
            }
        }
    }

    /// The number of links.
    public var count: Int { targets.count }

    /// Returns the replacement of an old link; `nil` if the table does not contain it.
    ///
    /// The scheme, a trailing slash, the query and the fragment are ignored, as Firebase's short links did, and so is what other
    /// programs leave at the end of a link: see ``ShortCode/init(path:)``.
    public func target(of url: WebURL) -> WebURL? {
        guard !targets.isEmpty, let key = Self.key(of: url) else { return nil }
        return targets[key] ?? ShortCode(path: url.path[...]).flatMap { targets["\(url.authority)/\($0)"] }
    }

    private static func key(of url: WebURL) -> String? {
        var path = url.path[...]
        if path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
        return path.isEmpty ? nil : url.authority + path
    }

    /// The two texts of a line, or however many there are.
    private static func fields(of line: Substring.UTF8View) -> [String] {
        let separators = ",;\t ".utf8
        var rest = line.drop { separators.contains($0) }
        while let last = rest.last, separators.contains(last) || last == UInt8(ascii: "\r") { rest.removeLast() }
        guard !rest.isEmpty else { return [] }
        // No short link holds a separator; what follows the first one may.
        guard let end = rest.firstIndex(where: separators.contains) else { return [unquoted(rest)] }
        return [unquoted(rest[..<end]), unquoted(rest[end...].drop(while: separators.contains))]
    }

    private static func unquoted(_ field: Substring.UTF8View) -> String {
        let quote = UInt8(ascii: "\"")
        let isQuoted = field.count > 1 && field.first == quote && field.last == quote
        return String(Substring(isQuoted ? field.dropFirst().dropLast() : field))
    }
}
