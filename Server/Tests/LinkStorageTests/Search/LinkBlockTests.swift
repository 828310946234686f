import Foundation
import Testing
import WaymarkLinks

@testable import LinkStorage

/// Blocks of links, and what is found in them.
@Suite struct LinkBlockTests {
    private static func domains() throws -> [LinkDomainRecord] {
        let project = ProjectRecord.sample()
        return try ["https://go.example.com", "https://example.com/promos"].map { try .sample(in: project, $0) }
    }

    private static func searchable(_ record: LinkRecord) -> SearchableLink {
        SearchableLink(
            id: record.id, domainID: record.domainID, name: record.name, code: record.code.description,
            destination: record.link.link.description, tags: record.tags, hosts: record.link.destinationHosts,
            isArchived: record.archivedAt != nil,
            isManaged: record.isManaged)
    }

    private func matches(_ text: String, _ records: [LinkRecord]) throws -> [String] {
        let block = LinkBlock(records.map(Self.searchable).sorted { $0.id < $1.id })
        let filter = LinkFilter(projectID: try #require(records.first).projectID, text: text)
        let found = block.matches(try #require(LinkBlockQuery(filter)), before: nil)
        return found.compactMap { id in records.first { $0.id == id }?.code.description }
    }

    @Test func newestComesFirst() throws {
        let domain = try Self.domains()[0]
        let links = try (0..<5).map {
            try LinkRecord.sample(on: domain, code: "c\($0)", createdAt: .sample + Double($0))
        }
        #expect(try matches("EXAMPLE.com", links) == ["c4", "c3", "c2", "c1", "c0"])
        #expect(try matches("c3", links) == ["c3"])
    }

    @Test func nothingIsFoundAcrossTextsAndLinks() throws {
        let domain = try Self.domains()[0]
        let links = try [
            LinkRecord.sample(on: domain, code: "one", destination: "https://example.com/xy", name: "ab"),
            LinkRecord.sample(on: domain, code: "two", name: "cd", createdAt: .sample + 1),
        ]
        for text in ["abone", "onehttps", "xycd", "b\u{FF}o"] { #expect(try matches(text, links).isEmpty) }
        #expect(try matches("ab", links) == ["one"])
    }

    @Test func storedBytesGiveTheLinksBack() throws {
        var random = RandomLinks(try Self.domains())
        for _ in 0..<20 {
            let count = random.number(0..<40)
            let links = try (0..<count).map { _ in Self.searchable(try random.link()) }.sorted { $0.id < $1.id }
            #expect(try LinkBlock(bytes: LinkBlock(links).bytes).links == links)
        }
    }

    @Test func damagedBytesAreRefusedOrRead() throws {
        let domains = try Self.domains()
        var random = RandomLinks(domains)
        let links = try (0..<20).map { _ in Self.searchable(try random.link()) }.sorted { $0.id < $1.id }
        let bytes = LinkBlock(links).bytes
        let query = try #require(LinkBlockQuery(LinkFilter(projectID: domains[0].projectID, text: "a", tag: "blue")))
        for _ in 0..<SeededGenerator.iterations(2000) {
            var damaged = bytes
            if random.chance(0.3) { damaged.removeLast(random.number(1..<bytes.count)) }
            for _ in 0..<random.number(1..<4) where !damaged.isEmpty {
                // The head and the rows are where numbers are.
                damaged[random.number(0..<min(damaged.count, 700))] = UInt8(random.number(0..<256))
            }
            guard let block = try? LinkBlock(bytes: damaged) else { continue }
            _ = block.links
            _ = block.matches(query, before: nil)
        }
    }

    @Test func aSignatureExcludesNoBlockWithAMatch() throws {
        var random = RandomLinks(try Self.domains())
        for _ in 0..<SeededGenerator.iterations(300) {
            let links = try (0..<random.number(1..<20)).map { _ in Self.searchable(try random.link()) }
                .sorted { $0.id < $1.id }
            let signature = Data(LinkBlockSignature.of(links))
            for _ in 0..<10 {
                guard let query = LinkBlockQuery(random.filter()) else { continue }
                if !LinkBlock(links).matches(query, before: nil).isEmpty {
                    #expect(LinkBlockSignature.has(query.bits, signature))
                }
            }
        }
    }

    @Test(arguments: ["q", "zq", "zzz", "example.org", "EXAMPLE.COM/page-1000x"])
    func aSignatureExcludesTextsThatDoNotOccur(_ text: String) throws {
        let domain = try Self.domains()[0]
        let links = try (0..<LinkBlock.mostLinks).map {
            Self.searchable(
                try LinkRecord.sample(on: domain, code: "c\($0)", destination: "https://example.com/page-\($0)"))
        }
        let query = try #require(LinkBlockQuery(LinkFilter(projectID: domain.projectID, text: text)))
        #expect(!LinkBlockSignature.has(query.bits, Data(LinkBlockSignature.of(links))))
    }

    /// One search looks for one label, so that one bit would let four of ten blocks pass.
    @Test func aSignatureExcludesMostLabelsThatDoNotOccur() throws {
        let domain = try Self.domains()[0]
        let links = try (0..<LinkBlock.mostLinks).map { number in
            Self.searchable(
                try LinkRecord.sample(
                    on: domain, code: "c\(number)", destination: "https://example.com/page-\(number &* 7919)/\(number)",
                    name: "Number \(number) of many", tags: ["spring", "tag\(number % 40)"]))
        }
        let signature = Data(LinkBlockSignature.of(links))
        let passing = try (0..<1000).filter { number in
            let filter = LinkFilter(projectID: domain.projectID, tag: "nobody\(number)")
            return LinkBlockSignature.has(try #require(LinkBlockQuery(filter)).bits, signature)
        }
        #expect(passing.count < 100)
    }

    @Test func changesAreMergedInOrderIntoBlocksThatAreNotTooLarge() throws {
        var random = RandomLinks(try Self.domains())
        for _ in 0..<20 {
            let old = try (0..<random.number(0..<300)).map { _ in Self.searchable(try random.link()) }
                .sorted { $0.id < $1.id }
            let new = try (0..<random.number(0..<600)).map { _ in Self.searchable(try random.link()) }
            let gone = old.filter { _ in random.chance(0.3) }
            var changes: [LinkRecord.ID: SearchableLink?] = [:]
            for link in gone { changes.updateValue(nil, forKey: link.id) }
            for link in new { changes[link.id] = link }
            let pieces = LinkBlock.merging(old, changes)
            #expect(pieces.flatMap(\.self) == (old.filter { !gone.contains($0) } + new).sorted { $0.id < $1.id })
            #expect(pieces.allSatisfy { (1...LinkBlock.mostLinks).contains($0.count) })
        }
    }

    @Test func longTextsMakeSmallBlocks() throws {
        let domain = try Self.domains()[0]
        let links = try (0..<100).map {
            Self.searchable(
                try LinkRecord.sample(
                    on: domain, code: "c\($0)", name: String(repeating: "x", count: 8000),
                    createdAt: .sample + Double($0)))
        }
        let pieces = LinkBlock.merging([], Dictionary(uniqueKeysWithValues: links.map { ($0.id, $0) }))
        #expect(pieces.count > 20)
        #expect(pieces.flatMap(\.self) == links)
    }
}
