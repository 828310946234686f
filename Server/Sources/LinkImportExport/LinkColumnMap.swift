public import LinkRules
import WaymarkLinks

/// What the columns of a table mean whose header has names of its own.
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
