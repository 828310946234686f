import LinkRules
import LinkStorage
import WaymarkLinks

/// A table whose beginning was looked at, and whose header was read.
public struct LinkTableOpening {
    /// The rows that come next.
    let source: DelimitedTextReader
    let layout: LinkTableLayout
    let kind: LinkTableKind
    /// How texts are read that are not UTF-8.
    let encoding: LegacyEncoding
    /// The short links of the first rows.
    private let shortLinks: [String]

    /// Reads the beginning of a table: its encoding, its delimiter and its header.
    ///
    /// - Parameters:
    ///   - kind: what kind of table it is.
    ///   - refill: returns the next bytes of the table, some at least, or `nil` at its end.
    /// - Throws: ``LinkServiceError`` where it is no table of that kind; what `refill` throws.
    public init(kind: LinkTableKind, map: LinkColumnMap = .none, refill: @escaping () throws -> [UInt8]?) throws {
        let text = try ImportInput(refill)
        guard text.firstCharacter != UInt8(ascii: "{") else {
            throw LinkServiceError(
                .invalidArgument, .file(.json),
                parameter: "file")
        }
        var source = DelimitedTextReader(refill: text.refill)
        let form = try LinkTableForm(of: &source, kind: kind, map: map)
        source.use(form.delimiter)
        // What comes before the header, such as the table's name in Numbers, is no row.
        while try source.next(), source.row.number < form.firstRow {}
        layout = form.layout
        encoding = form.encoding
        if layout.hasHeader {
            if kind == .pairs, layout.columns.count == 2, layout.columns.first == .shortLink { source.use(.ofEachLine) }
            repeat {
                guard try source.next() else { throw LinkImporter.noRows }
            } while source.row.isEmpty
        }
        source.hold()
        shortLinks =
            try layout.columns.firstIndex(of: .shortLink)
            .map { try source.sample(column: $0, length: LinkTableForm.surveyedLength) } ?? []
        self.source = source
        self.kind = kind
    }

    /// The domain that most of the first rows name, where there is no such domain yet.
    func missingDomain(directory: Directory) -> LinkDomain? {
        var tally: [LinkDomain: (count: Int, isKnown: Bool)] = [:]
        for text in shortLinks {
            guard let address = try? ShortLinkAddress(text.trimmedOfSpace) else { continue }
            let path = "\(address.domain.pathPrefix)/\(address.code)"
            let known = directory.match(authority: address.domain.authority, path: path)
                .flatMap { $0.rest.dropFirst().elementsEqual(address.code.description) ? $0.domain.domain : nil }
            tally[known ?? address.ownDomain, default: (0, known != nil)].count += 1
        }
        let first = tally.max { ($0.value.count, $1.key.description) < ($1.value.count, $0.key.description) }
        return first.flatMap { $0.value.isKnown ? nil : $0.key }
    }
}
