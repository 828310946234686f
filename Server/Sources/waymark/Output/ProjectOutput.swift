import Foundation
import LinkStorage

/// A project as commands print it.
struct ProjectOutput: Encodable {
    var id: String
    var name: String
    var patterns: [String]
    var matchesProbably: Bool
    var createdAt: Date

    init(_ record: ProjectRecord) {
        id = record.id.description
        name = record.name
        patterns = record.urlPatterns
        matchesProbably = record.matchesProbably
        createdAt = record.createdAt
    }

    static func table(_ views: [ProjectOutput]) -> String {
        var table = TextTable("NAME", "PROBABLE MATCHING", "ALLOWED DESTINATIONS")
        for view in views {
            table.add(view.name, view.matchesProbably ? "on" : "off", view.patterns.joined(separator: " "))
        }
        return table.lines().joined(separator: "\n")
    }
}
