import LinkRules
import WaymarkLinks

/// The kind of a table of links.
public enum LinkTableKind: Hashable, Sendable {
    /// Firebase's export: 29 columns, with a header or in Firebase's order.
    case firebase
    /// Pairs of a short link and where it leads, with or without a header.
    case pairs
    /// Any columns that the header names.
    case named
}

/// The columns of a table of links.
struct LinkTableLayout: Hashable, Sendable {
    /// The column of each field, by its place; `nil` where nothing is known of it.
    let columns: [LinkColumn?]
    /// The names of the fields, as the header or Firebase gives them.
    let names: [String]
    /// The names that are not understood.
    let unused: [String]
    /// Whether the first row is the header.
    let hasHeader: Bool
    /// Whether the table is the report of an import, whose cells are made harmless to spreadsheets.
    let isReport: Bool

    /// Reads the first row of a table.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument` where the columns cannot be told.
    init(
        firstRow row: DelimitedRow, kind: LinkTableKind, encoding: LegacyEncoding, map: LinkColumnMap
    ) throws(LinkServiceError) {
        let order = Self.order(of: kind)
        let names = Self.names(row, encoding, width: order?.count ?? 0)
        let named = names.map(map.column(header:))
        let hasAddress = names.contains { $0.contains("://") }
        if !hasAddress, let missing = map.missing(in: names) {
            throw LinkServiceError(
                .invalidArgument,
                .file(.columnMissing(missing, columns: names)),
                parameter: "map", value: missing)
        }
        if !hasAddress, Self.isComplete(named) {
            columns = Self.filled(named, by: order)
            self.names = names
            hasHeader = true
        } else if let order, names.count == order.count,
            hasAddress || zip(named, order).allSatisfy({ $0 == nil || $0 == $1 })
        {
            columns = order
            self.names = hasAddress ? order.map(\.name) : names
            hasHeader = !hasAddress
        } else {
            throw Self.unknown(names, named, kind: kind, hasAddress: hasAddress)
        }
        // A report that was corrected begins with columns that are about the row.
        let ownCount = zip(names, LinkImportEntry.reportColumns).prefix { $0 == $1 }.count
        isReport = hasHeader && ownCount == LinkImportEntry.reportColumns.count
        let unknown = zip(names, columns).dropFirst(ownCount).filter { name, column in
            column == nil && !name.isBlank && name != LinkImportEntry.sourceErrorColumn
        }
        unused = hasHeader ? unknown.map { String($0.0.trimmedOfSpace) } : []
    }

    /// The name that the table itself has for a column; the same name where it has no such column.
    func ownName(of name: String) -> String {
        guard let index = columns.firstIndex(where: { $0?.name == name }), !names[index].isBlank else { return name }
        return String(names[index].trimmedOfSpace)
    }

    /// The text of a cell as the first table had it, where this one is a report.
    func original(_ cell: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        isReport && CSVLine.isMadeHarmless(cell) ? cell.dropFirst() : cell
    }

    /// Whether the columns are those of Firebase's export, in whatever order.
    var isFirebaseExport: Bool {
        Set(LinkColumn.firebaseExport).isSubset(of: columns.compactMap(\.self))
    }

    /// Whether the table names codes, and not whole short links.
    var namesCodesOnly: Bool { !columns.contains(.shortLink) }

    /// The fields of a row as texts, without empty columns at its end beyond a width.
    private static func names(_ row: DelimitedRow, _ encoding: LegacyEncoding, width: Int) -> [String] {
        var names = (0..<row.count).map { encoding.utf8Text(row[$0]) }
        while names.count > width, names.last?.isBlank == true { names.removeLast() }
        return names
    }

    private static func order(of kind: LinkTableKind) -> [LinkColumn]? {
        switch kind {
        case .firebase: LinkColumn.firebaseExport
        case .pairs: [.shortLink, .parameter(.link)]
        case .named: nil
        }
    }

    private static func isComplete(_ columns: [LinkColumn?]) -> Bool {
        (columns.contains(.shortLink) || columns.contains(.code)) && columns.contains(.parameter(.link))
    }

    /// Each column once; in a table as wide as the order, what has an unknown name is what its place says.
    private static func filled(_ named: [LinkColumn?], by order: [LinkColumn]?) -> [LinkColumn?] {
        var seen: Set<LinkColumn> = []
        var columns = named.map { column in column.flatMap { seen.insert($0).inserted ? $0 : nil } }
        guard let order, order.count == columns.count, zip(named, order).allSatisfy({ $0 == nil || $0 == $1 }) else {
            return columns
        }
        for (index, column) in order.enumerated() where columns[index] == nil && seen.insert(column).inserted {
            columns[index] = column
        }
        return columns
    }

    private static func missing(in named: [LinkColumn?]) -> [String] {
        let hasPlace = named.contains(.shortLink) || named.contains(.code)
        return [hasPlace ? nil : "short_link", named.contains(.parameter(.link)) ? nil : "link"]
            .compactMap(\.self)
    }

    private static func unknown(
        _ names: [String], _ named: [LinkColumn?], kind: LinkTableKind, hasAddress: Bool
    ) -> LinkServiceError {
        let fault: FileFault =
            switch kind {
            case .firebase where hasAddress:
                .notFirebase(count: names.count)
            case .pairs where hasAddress:
                .notPairs(count: names.count)
            case .named where hasAddress:
                .headerNeeded
            default:
                .headerLacks(missing: missing(in: named), found: names.prefix(40).map { String($0.prefix(40)) })
            }
        return LinkServiceError(.invalidArgument, .file(fault), parameter: "header")
    }
}
