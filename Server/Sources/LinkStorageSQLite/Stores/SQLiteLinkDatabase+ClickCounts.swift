// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the method.

internal import GRDB
public import LinkStorage

extension SQLiteLinkDatabase {
    public func clickCounts(_ query: ClickQuery) async throws -> [ClickQuery.Key: Int64] {
        try await readList { db in
            // SQLite checks conditions in their order: those that exclude most clicks come first.
            var conditions = ["moment >= ?", "moment < ?"]
            var arguments: StatementArguments = [
                query.hours.lowerBound.start.millisecondsSince1970,
                query.hours.upperBound.start.millisecondsSince1970,
            ]
            for (dimension, values) in query.filters {
                let texts = values.compactMap(\.self)
                var options = values.contains(nil) ? ["\(dimension.column) IS NULL"] : []
                if !texts.isEmpty {
                    options.append("\(dimension.column) IN (\(texts.map { _ in "?" }.joined(separator: ", ")))")
                    arguments += StatementArguments(texts)
                }
                conditions.append("(\(options.isEmpty ? "FALSE" : options.joined(separator: " OR ")))")
            }
            let scopes = try Dictionary(grouping: query.scopes, by: \.column).map { column, scopes in
                arguments += [try db.numbers(of: scopes)]
                return "\(column) IN (SELECT value FROM json_each(?))"
            }
            guard !scopes.isEmpty else { return [:] }
            conditions.append("(\(scopes.joined(separator: " OR ")))")
            if query.filters[.kind] == nil { conditions.append("kind = 'person'") }
            conditions += ["is_return = 0", "answer <> 'flow'"]
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT \(query.grouping.expression) FROM clicks WHERE \(conditions.joined(separator: " AND "))
                    """, arguments: arguments)
            // Added up here: SQLite would sort the rows.
            var counts: [ClickQuery.Key: Int64] = [:]
            while let row = try rows.next() {
                let key: ClickQuery.Key =
                    switch query.grouping {
                    case .step: .start(UTCHour(number: try row.decode(atIndex: 0)))
                    case .dimension: .value(try row.decode(String?.self, atIndex: 0))
                    }
                counts[key, default: 0] += 1
            }
            return counts
        }
    }
}

extension ActivityScope {
    /// The column of a click that holds the scope's number.
    fileprivate var column: String {
        switch self {
        case .link: "link"
        case .domain: "domain"
        case .project: "project"
        }
    }
}

extension ClickDimension {
    /// The column of a click that holds the dimension's value.
    fileprivate var column: String {
        switch self {
        case .inApp: "in_app"
        case .referrer, .country, .language, .os, .browser, .platform, .form, .kind, .campaign, .source, .medium,
            .answer, .qr:
            rawValue
        }
    }
}

extension ClickQuery.Grouping {
    fileprivate var expression: String {
        switch self {
        case .step(.hour): "moment / 3600000"
        case .step(.day): "moment / 86400000 * 24"
        case .dimension(let dimension): dimension.column
        }
    }
}
