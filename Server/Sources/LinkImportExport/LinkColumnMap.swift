public import LinkRules
import WaymarkLinks

/// The meanings of a table's columns whose header has names of its own.
///
/// A name that is mapped means that field alone, whatever it would mean otherwise; all others are read as ever.
public struct LinkColumnMap: Hashable, Sendable {
    private let columns: [String: LinkColumn]
    private let headers: [String]

    /// Maps nothing.
    public static let none = LinkColumnMap(columns: [:], headers: [])

    private init(columns: [String: LinkColumn], headers: [String]) {
        self.columns = columns
        self.headers = headers
    }

    /// Reads pairs such as `Short URL=short_link`.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument` for a text without `=`, an unknown field, or a name or field that occurs
    ///   twice.
    public init(_ texts: [String]) throws(LinkServiceError) {
        var columns: [String: LinkColumn] = [:]
        var headers: [String] = []
        for text in texts {
            guard let sign = text.lastIndex(of: "=") else {
                throw Self.refusal(
                    "It must be the name of a column and of a field, such as \"Short URL=short_link\".", text)
            }
            let header = String(String(text[..<sign]).trimmedOfSpace)
            guard let column = LinkColumn(header: String(text[text.index(after: sign)...])) else {
                throw Self.refusal(
                    "There is no such field; the fields are short_link, code, link, name, tags, created_at, data, st and so on.",
                    text)
            }
            guard !header.isEmpty, !columns.values.contains(column),
                columns.updateValue(column, forKey: Self.key(header)) == nil
            else { throw Self.refusal("A column and a field can be named once.", text) }
            headers.append(header)
        }
        self.init(columns: columns, headers: headers)
    }

    /// Maps the columns of an export of links from Branch's dashboard, of which each has those that were chosen there.
    ///
    /// - Parameter beginning: the first bytes of the file.
    /// - Returns: `nil` where the header has no column for the short links, or none for where they lead.
    init?(branchExport beginning: [UInt8]) {
        var names: [String] = []
        for delimiter: FieldDelimiter in [",", ";", "\t"] {
            var rest: [UInt8]? = beginning
            var reader = DelimitedTextReader(delimiter: delimiter) {
                defer { rest = nil }
                return rest
            }
            guard (try? reader.next()) == true else { continue }
            let found = (0..<reader.row.count).compactMap { reader.row.text($0) }
            if found.count > names.count { names = found }
        }
        let byKey = Dictionary(names.map { (Self.key($0), $0) }) { first, _ in first }
        var taken: Set<String> = []
        let texts = Self.branchColumns.compactMap { field, titles -> String? in
            guard let title = titles.first(where: { byKey[$0] != nil && !taken.contains($0) }) else { return nil }
            taken.insert(title)
            return byKey[title].map { "\($0)=\(field)" }
        }
        guard ["=short_link", "=link"].allSatisfy({ end in texts.contains { $0.hasSuffix(end) } }),
            let map = try? LinkColumnMap(texts)
        else { return nil }
        self = map
    }

    /// What Branch calls the fields in its link data and in its dashboard, the likeliest first.
    ///
    /// Source: Branch's help pages, "Link data: keys and properties".
    private static let branchColumns: [(field: String, titles: [String])] = [
        ("link", ["$desktop_url", "desktop url", "$fallback_url", "fallback url", "$canonical_url", "canonical url"]),
        ("short_link", ["short link", "short url", "quick link", "link url", "link", "url"]),
        ("name", ["$marketing_title", "marketing title", "link title", "title", "name"]),
        ("utm_source", ["channel", "~channel"]), ("utm_medium", ["feature", "~feature"]),
        ("utm_campaign", ["campaign", "~campaign"]), ("tags", ["tags", "~tags"]),
        ("st", ["$og_title", "og title"]), ("sd", ["$og_description", "og description"]),
        ("si", ["$og_image_url", "og image url"]), ("ifl", ["$ios_url", "ios url"]),
        ("afl", ["$android_url", "android url"]), ("data", ["data", "link data"]),
        ("created_at", ["created", "creation date", "date created", "created at"]),
    ]

    /// What a column means.
    func column(header: String) -> LinkColumn? {
        if let column = columns[Self.key(header)] { return column }
        return LinkColumn(header: header).flatMap { columns.values.contains($0) ? nil : $0 }
    }

    /// The first mapped name that a header lacks.
    func missing(in names: [String]) -> String? {
        let known = Set(names.map(Self.key))
        return headers.first { !known.contains(Self.key($0)) }
    }

    private static func key(_ header: String) -> String {
        String(header.lowercased().trimmedOfSpace)
    }

    private static func refusal(_ message: String, _ text: String) -> LinkServiceError {
        LinkServiceError(.invalidArgument, message, parameter: "map", value: text)
    }
}
