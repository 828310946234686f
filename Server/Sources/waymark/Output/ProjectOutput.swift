import Foundation
import LinkStorage

/// A project as commands print it.
struct ProjectOutput: Encodable {
    var id: String
    var name: String
    var patterns: [String]
    var createdAt: Date

    init(_ record: ProjectRecord) {
        id = record.id.description
        name = record.name
        patterns = record.urlPatterns
        createdAt = record.createdAt
    }

    static func table(_ views: [ProjectOutput]) -> String {
        var table = TextTable("NAME", "URL PATTERNS")
        for view in views { table.add(view.name, view.patterns.joined(separator: " ")) }
        return table.lines().joined(separator: "\n")
    }
}
