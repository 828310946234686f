internal import Foundation
internal import LinkStorage
internal import WaymarkLinks

/// Finds one page of a list, newest first, in one state of the database.
///
/// It reads the links of the project from the newest on, and ends as soon as the page is full. The server looks through some thousand links
/// at first, and hands over only those that may match: what columns decide, and texts, which are compared by bytes with ASCII letters
/// in lower case there as here. Labels are compared here. If the page is not full then, it passes over blocks of links by their
/// signatures; where too many links are in none yet, statements look through more and more of them.
struct PostgresLinkList: Sendable {
    /// How many links a statement looks through: at first, and at most, so that each ends long before its time limit.
    private static let windows = 4096...262_144

    let filter: LinkFilter
    let query: LinkBlockQuery
    private let after: LinkRecord.ID?
    private let limit: Int
    private let firstWindow: Int

    /// Reads a filter; `nil` where no link can pass it.
    ///
    /// - Parameter firstWindow: how many links the first statement looks through.
    init?(
        _ filter: LinkFilter, after: LinkRecord.ID?, limit: Int, firstWindow: Int = Self.windows.lowerBound
    ) {
        guard limit > 0, let query = LinkBlockQuery(filter) else { return nil }
        self.filter = filter
        self.query = query
        self.after = after
        self.limit = limit
        self.firstWindow = firstWindow
    }

    /// The links of the page.
    func run(_ session: PostgresSession) throws -> [LinkRecord] {
        let page = try identities(session)
        guard !page.isEmpty else { return [] }
        return try session.run(
            "SELECT \(LinkRow.columns) FROM links WHERE id = ANY($1::uuid[]) ORDER BY id DESC",
            [.uuids(page.map(\.uuid))]
        ).map(LinkRow.record)
    }

    /// The identities of the links of the page.
    func identities(_ session: PostgresSession) throws -> [LinkRecord.ID] {
        var found: [LinkRecord.ID] = []
        var last = after
        var window = firstWindow
        var isOver = false
        while found.count < limit, !isOver {
            let answers = try session.run([matches(after: last, in: .window(window)), end(after: last, within: window)])
            let links = try answers[0].map(SearchableLink.init)
            // Blocks are in the order of identities.
            found += LinkBlock(links.reversed()).matches(query, before: last)
            if links.count == LinkBlock.mostLinks {
                last = links.last?.id
            } else if let end: LinkRecord.ID = try answers[1].first?.identifier(0) {
                if found.count < limit, let rest = try indexed(after: end, atMost: limit - found.count, session) {
                    return found + rest
                }
                last = end
                window = min(4 * window, Self.windows.upperBound)
            } else {
                isOver = true
            }
        }
        return Array(found.prefix(limit))
    }

    /// The place in which links are searched.
    enum Place {
        /// Among the next so many links of the list; as many as a block holds are handed over.
        case window(Int)
        /// In a block, up to the first link of the next one.
        case block(first: LinkRecord.ID, end: LinkRecord.ID?)
        /// Among those that are not in the signature of their block.
        case unindexed
    }

    /// The links that may match, newest first.
    func matches(after last: LinkRecord.ID?, in place: Place) -> PostgresQuery {
        var values: [PostgresValue] = [.id(filter.projectID)]
        func bound(_ value: PostgresValue) -> String {
            values.append(value)
            return "$\(values.count)"
        }
        var source = "project_id = $1" + (last.map { " AND id < \(bound(.id($0)))" } ?? "")
        var end = ""
        switch place {
        case .window(let count):
            source += " ORDER BY id DESC LIMIT \(bound(.number(count)))"
            end = " LIMIT \(bound(.number(LinkBlock.mostLinks)))"
        case .block(let first, let end):
            source += " AND id >= \(bound(.id(first)))" + (end.map { " AND id < \(bound(.id($0)))" } ?? "")
        case .unindexed: source += " AND id IN (SELECT link_id FROM unindexed_links)"
        }
        var conditions: [String] = []
        if let domain = filter.domainID { conditions.append("domain_id = \(bound(.id(domain)))") }
        if let key = filter.keyID { conditions.append("key_id = \(bound(.id(key)))") }
        if !filter.includesUnmanaged { conditions.append("is_managed") }
        switch filter.archive {
        case .included: break
        case .excluded: conditions.append("archived_at IS NULL")
        case .only: conditions.append("archived_at IS NOT NULL")
        }
        if let text = filter.text, !text.isEmpty {
            let part = bound(.text(text.asciiLowercased))
            let found = ["name", "code", "destination"].map { "strpos(lower(\($0) COLLATE \"C\"), \(part)::text) > 0" }
            conditions.append("(\(found.joined(separator: " OR ")))")
        }
        if let tag = filter.tag, tag.isPlain { conditions.append("strpos(tags, \(bound(.text(tag)))::text) > 0") }
        if let host = filter.destinationHost, host.isPlain, !host.contains("xn--") {
            conditions.append(
                "strpos(lower(parameters COLLATE \"C\"), \(bound(.text(host.asciiLowercased)))::text) > 0")
        }
        return PostgresQuery(
            """
            SELECT \(SearchableLink.columns(hosts: query.needsHosts)) FROM (
                SELECT id, domain_id, name, code, destination, tags, archived_at, is_managed, parameters, key_id FROM links
                WHERE \(source)
            ) AS links
            WHERE \((conditions + ["true"]).joined(separator: " AND ")) ORDER BY id DESC\(end)
            """, values)
    }

    /// The last link of a window; none where fewer links are left.
    private func end(after last: LinkRecord.ID?, within window: Int) -> PostgresQuery {
        let place = last == nil ? "" : " AND id < $3"
        return PostgresQuery(
            "SELECT id FROM links WHERE project_id = $1\(place) ORDER BY id DESC LIMIT 1 OFFSET $2",
            [.id(filter.projectID), .number(window - 1)] + [last.map { .id($0) }].compactMap(\.self))
    }
}

extension String {
    /// Whether the text has one form in JSON and in queries, so that stored structures hold it as it is.
    fileprivate var isPlain: Bool {
        !isEmpty
            && utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}
