import Foundation
import LinkStorage

/// A copy of a database as commands print it.
struct DatabaseCopyOutput: Encodable {
    var file: String
    /// The size of the file; `nil` of a database on a server.
    var bytes: Int64?
    var links: Int
    var domains: Int
    var projects: Int
    var apps: Int
    var keys: Int
    var lastChange: Date?
    var schema: String
    /// Where the database lies that was there before.
    var replaced: String?

    init(file: String, _ contents: DatabaseContents, replaced: String? = nil) {
        self.file = file
        bytes = FilePath.isRegularFile(file) ? FilePath.size(of: file) : nil
        links = contents.links
        domains = contents.domains
        projects = contents.projects
        apps = contents.apps
        keys = contents.keys
        lastChange = contents.lastChange
        schema = contents.schema
        self.replaced = replaced
    }

    /// The numbers in a few words: `2 links, 1 domain, 1 project, 0 apps, 1 key, 0.2 MB`.
    var summary: String {
        let counts = [
            (links, "link"), (domains, "domain"), (projects, "project"), (apps, "app"), (keys, "key"),
        ].map { "\($0) \($1)\($0 == 1 ? "" : "s")" }
        return (counts + [bytes.map(ByteText.megabytes)].compactMap(\.self)).joined(separator: ", ")
    }
}

extension DatabaseCopyProgress {
    /// How far it is, for people.
    var text: String {
        switch self {
        case .copying(let done, of: let all):
            let part = all == 0 ? 100 : done * 100 / all
            return "copying: \(part) %, \(ByteText.megabytes(done)) of \(ByteText.megabytes(all))"
        case .copyingRecords(let done, of: let all, let table):
            let part = all == 0 ? 100 : done * 100 / all
            return "copying \(table): \(part) %, \(done) of \(all) records"
        case .checking:
            return "checking the copy"
        }
    }
}

/// Sizes as commands print them.
enum ByteText {
    /// Megabytes with one digit behind the point.
    static func megabytes(_ bytes: Int64) -> String {
        let tenths = (bytes + 50_000) / 100_000
        return "\(tenths / 10).\(tenths % 10) MB"
    }
}
