import Foundation
import LinkHTTP
import LinkImportExport
import LinkStorage
import WaymarkLinks

/// The answers of Branch's API as a table, which is imported like any other.
struct BranchTable {
    /// The column that tells why a link is not in the table with what it means.
    static let reasonColumn = LinkImportEntry.sourceErrorColumn

    private let places: BranchPlaces
    private var columns: [String] = ["short_link", "link", "name", "tags", "expires_at"]
    private var rows: [[String: String]] = []

    /// Creates an empty table of links that go to some places.
    init(places: BranchPlaces) {
        self.places = places
    }

    /// Adds a link.
    mutating func add(_ url: String, _ answer: BranchAnswerFile.Answer) {
        var row = ["short_link": url]
        switch answer {
        case .refusal(let reason), .unclear(let reason): row[Self.reasonColumn] = reason
        case .link(let members):
            do {
                for (name, value) in try fields(of: members, at: url) { row[name] = value }
            } catch {
                row[Self.reasonColumn] = "\(error)"
            }
        }
        for name in row.keys.sorted() where !columns.contains(name) { columns.append(name) }
        rows.append(row)
    }

    private func fields(of members: [String: JSONValue], at url: String) throws -> [(String, String)] {
        guard let domain = places.domain(of: url) else {
            throw BranchTableError(description: "The short link is no web address.")
        }
        let stored = try BranchStoredLink(members, on: domain, in: places.settings)
        var fields = stored.link.parameters.map { ($0.name, $0.value) }
        fields.append(("managed", members["type"] == .integer(2) ? "true" : "false"))
        if let name = stored.name { fields.append(("name", name)) }
        if !stored.tags.isEmpty { fields.append(("tags", stored.tags.joined(separator: ","))) }
        if let end = stored.expiresAt { fields.append(("expires_at", RFC3339.text(end))) }
        if stored.isForOneUse { fields.append(("opening_limit", "1")) }
        if stored.isUsed { fields.append(("openings_used", "1")) }
        return fields
    }

    /// Writes the table as CSV.
    func write(to path: String) throws {
        let file = try OutputFile(path: path, mode: 0o600, appearance: .whole)
        try file.write(Self.line(columns))
        for row in rows { try file.write(Self.line(columns.map { row[$0] ?? "" })) }
        try file.finish()
    }

    private static func line(_ fields: [String]) -> [UInt8] {
        let texts = fields.map { "\"\($0.replacing("\"", with: "\"\""))\"" }
        return Array((texts.joined(separator: ",") + "\n").utf8)
    }
}

/// The reason why a link is not in the table.
private struct BranchTableError: Error, CustomStringConvertible {
    let description: String
}
