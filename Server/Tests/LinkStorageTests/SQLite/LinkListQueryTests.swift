import Foundation
import GRDB
import LinkStorage
import Testing

@testable import LinkStorageSQLite

/// How SQLite walks to a page of a list.
@Suite struct LinkListQueryTests {
    struct PlanCase: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var index: String
        var change: @Sendable (inout LinkFilter) -> Void

        init(_ name: String, index: String, _ change: @escaping @Sendable (inout LinkFilter) -> Void) {
            testDescription = name
            self.index = index
            self.change = change
        }

        static let all = [
            PlanCase("project", index: "links_by_project") { _ in },
            PlanCase("shown links", index: "links_shown") { $0.includesUnmanaged = false },
            PlanCase("domain", index: "links_by_domain") { $0.domainID = LinkDomainRecord.ID(at: .sample) },
            PlanCase("tag", index: "link_tags USING PRIMARY KEY") { $0.tag = "blue" },
            PlanCase("host", index: "link_hosts USING PRIMARY KEY") { $0.destinationHost = "example.com" },
            PlanCase("host and tag", index: "link_tags USING PRIMARY KEY") {
                $0.destinationHost = "example.com"
                $0.tag = "blue"
            },
            PlanCase("text", index: "links_by_project") { $0.text = "summer" },
        ]
    }

    @Test(arguments: PlanCase.all)
    func pagesComeFromAnIndexInOrder(_ planCase: PlanCase) async throws {
        try await withSQLite { database in
            var filter = LinkFilter(projectID: ProjectRecord.ID(at: .sample))
            planCase.change(&filter)
            for after in [nil, LinkRecord.ID(at: .sample)] {
                let query = LinkListQuery(filter, after: after, limit: 50)
                let plan = try await database.pool.read { db in
                    try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(query.sql)", arguments: query.arguments)
                        .map { $0["detail"] as String }
                }
                #expect(plan.first?.contains(planCase.index) == true, "\(plan)")
                #expect(!plan.contains { $0.contains("SCAN") || $0.contains("TEMP B-TREE") }, "\(plan)")
            }
        }
    }
}
