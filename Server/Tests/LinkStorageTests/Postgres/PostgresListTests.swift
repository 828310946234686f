import Foundation
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkStoragePostgres

/// Lists that a server looks through in windows.
@Suite struct PostgresListTests {
    private static let texts: [String?] = [
        "ode1", "WWW.", "größe", "100%", "a_b", "e\n", "e1\u{FF}w", "no such text", nil,
    ]

    @Test(arguments: [1, 2, 3, 7, 4096])
    func theSizeOfAWindowChangesNoPage(window: Int) async throws {
        try await withPostgresAddress { address in
            let database = try await PostgresLinkDatabase.open(address)
            let domain = try await database.insertSampleDomain()
            var links: [LinkRecord] = []
            for number in 0..<12 {
                var link = try LinkRecord.sample(
                    on: domain, code: "Code\(number)", tags: number % 3 == 0 ? ["rare \"tag\"", "plain"] : [])
                link.name = ["Größe A_B", nil, "100% tea"][number % 3]
                try await database.insert(link)
                links.append(link)
            }
            let session = try PostgresConnector(address).connect(statementTimeout: .seconds(10))
            for tag in [nil, "plain", "rare \"tag\"", "other"] {
                for text in Self.texts {
                    let filter = LinkFilter(projectID: domain.projectID, text: text, tag: tag)
                    let expected = links.filter { link in
                        (tag.map(link.tags.contains) ?? true)
                            && (text.map { text in
                                [link.name ?? "", link.code.description, link.link.link.description].contains {
                                    $0.lowercased().contains(text.lowercased())
                                }
                            } ?? true)
                    }.map(\.id).sorted().reversed()
                    var found: [LinkRecord.ID] = []
                    while true {
                        let list = try #require(
                            PostgresLinkList(filter, after: found.last, limit: 5, firstWindow: window))
                        let page = try list.run(session).map(\.id)
                        found += page
                        if page.count < 5 { break }
                    }
                    #expect(found == Array(expected), "\(text ?? "any text"), \(tag ?? "any tag")")
                }
            }
            try await database.close()
        }
    }
}
