import Foundation
import LinkStorage
import Testing
import WaymarkLinks

@Suite struct ClickBlockTests {
    private static let link = LinkRecord.ID(at: .sample)

    private func click(_ index: Int) -> Click {
        Click(
            link: Self.link, moment: .sample + Double(index), kind: index % 7 == 0 ? .preview : .person, answer: .web,
            platform: .ios, system: "ios", referrerHost: "host\(index % 5).example", visitor: UInt64(index))
    }

    private func builder(_ count: Int) throws -> ClickBlockBuilder {
        var builder = ClickBlockBuilder()
        for index in 0..<count {
            let place = ActivityTally.Place(link: Int64(index % 3 + 1), domain: 10, project: 20)
            try builder.append(click(index), seed: UInt64(index), place: place)
        }
        return builder
    }

    private func read(_ bytes: [UInt8]) throws -> ClickBlock {
        try bytes.withUnsafeBytes { try ClickBlock(bytes: $0) }
    }

    @Test func aBlockIsReadAsItWasWritten() throws {
        let block = try #require(try builder(100).blocks.first)
        let copy = try read(block.bytes)
        #expect(copy == block)
        #expect(copy.count == 100 && copy.places.count == 3)
        let links = [Int64(1): Self.link, 2: Self.link, 3: Self.link]
        let clicks = try copy.clicks(links: links) { _, _ in true }
        #expect(clicks.map(\.click) == (0..<100).map { click($0).storable })
        #expect(try copy.clicks(links: [1: Self.link]) { _, _ in true }.count == 34)
    }

    @Test func eachDayHasItsOwnBlocks() throws {
        var builder = ClickBlockBuilder()
        let place = ActivityTally.Place(link: 1, domain: 10, project: 20)
        for day in [3, 0, 1, 0] {
            var click = click(day)
            click.moment += Double(day) * 86_400
            try builder.append(click, seed: 1, place: place)
        }
        #expect(builder.blocks.map(\.count) == [2, 1, 1])
        #expect(builder.lastDay == UTCDay(number: UTCDay(.sample).number + 3))
    }

    @Test func aFullBlockIsFollowedByAnother() throws {
        var builder = ClickBlockBuilder()
        let place = ActivityTally.Place(link: 1, domain: 10, project: 20)
        let one = try #require(try self.builder(1000).blocks.first)
        for _ in 0..<70 { builder.append(one) }
        try builder.append(click(1), seed: 1, place: place)
        #expect(builder.blocks.map(\.count).sorted() == [70_001 - ClickBlock.mostClicks, ClickBlock.mostClicks])
        #expect(builder.takeFinished().count == 1)
        #expect(builder.blocks.count == 1)
    }

    @Test func aScanCountsWhatDecodedClicksCount() throws {
        var generator = SeededGenerator()
        let kinds = Click.Kind.allCases
        func random(_ texts: [String?]) -> String? { texts.randomElement(using: &generator) ?? nil }
        for _ in 0..<SeededGenerator.iterations(200) {
            var builder = ClickBlockBuilder()
            for index in 0..<40 {
                var click = click(index)
                click.kind = kinds.randomElement(using: &generator) ?? .person
                click.answer = Click.Answer.allCases.randomElement(using: &generator) ?? .web
                click.isReturn = .random(using: &generator)
                click.isFromQRCode = .random(using: &generator)
                click.form = [nil, .phone, .tablet].randomElement(using: &generator) ?? nil
                click.country = random(["DE", "FR", nil, "a\0b"])
                click.campaign.name = random(["spring", "ünïcode", nil])
                try builder.append(click, seed: 1, place: ActivityTally.Place(link: 1, domain: 2, project: 3))
            }
            let block = try #require(builder.blocks.first)
            var filters: [ClickDimension: Set<String?>] = [:]
            for dimension in ClickDimension.allCases where Int.random(in: 0..<5, using: &generator) == 0 {
                let clicks = try block.clicks(links: [1: Self.link]) { _, _ in true }
                filters[dimension] = Set(
                    clicks.shuffled(using: &generator).prefix(5).map { $0.click.value(of: dimension) } + ["other"])
            }
            let hour = UTCHour(.sample)
            let query = ClickQuery(scopes: [], hours: hour..<hour + 1, filters: filters)
            let dimension = ClickDimension.allCases.randomElement(using: &generator) ?? .kind
            for grouping in [ClickQuery.Grouping.step(.hour), .step(.day), .dimension(dimension)] {
                var expected: [ClickQuery.Key: Int64] = [:]
                for one in try block.clicks(links: [1: Self.link], where: { _, _ in true })
                where query.counts(one.click) && query.hours.contains(UTCHour(one.click.moment)) {
                    expected[grouping.key(of: one.click), default: 0] += 1
                }
                var scan = ClickBlockScan(query, scopes: [3], by: [grouping])
                try block.bytes.withUnsafeBytes { try scan.add($0) }
                #expect(scan.counts[grouping] ?? [:] == expected)
            }
        }
    }

    @Test func clicksCanBeRemoved() throws {
        let block = try #require(try builder(100).blocks.first)
        let limit = Date.sample.millisecondsSince1970 + 40_000
        let later = try #require(block.filtered(before: limit))
        #expect(later.count == 60 && later.first == limit)
        let others = try #require(block.filtered(links: [1, 2]))
        #expect(others.places.map(\.link) == [3])
        #expect(block.filtered(links: [1, 2, 3]) == nil)
    }

    @Test func damagedBytesAreRefused() throws {
        let bytes = try #require(try builder(20).blocks.first).bytes
        var generator = SeededGenerator()
        for length in 0..<bytes.count {
            #expect(throws: LinkStoreError.self) { try read(Array(bytes[..<length])) }
        }
        for _ in 0..<SeededGenerator.iterations(5_000) {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                damaged[Int.random(in: damaged.indices, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            // Either it is refused, or every click of it can be read.
            guard let block = try? read(damaged) else { continue }
            _ = try? block.clicks(links: [1: Self.link]) { _, _ in true }
            _ = block.filtered(before: 0)
            let query = ClickQuery(scopes: [], hours: UTCHour(number: 0)..<UTCHour(.distantFuture))
            for grouping in [ClickQuery.Grouping.step(.hour), .dimension(.referrer)] {
                var scan = ClickBlockScan(query, scopes: [10], by: [grouping])
                damaged.withUnsafeBytes { try? scan.add($0) }
            }
        }
    }

    @Test func packedEntriesAreReadOrRefused() throws {
        let items = (0..<20).map { index in
            ActivityBatch.Item(
                position: JournalPosition(segment: 3, offset: UInt64(index)), entry: .click(click(index)))
        }
        let entries = PackedEntries(items)
        #expect(entries.items == items)
        #expect(try PackedEntries(bytes: entries.bytes) == entries)
        var generator = SeededGenerator()
        for _ in 0..<SeededGenerator.iterations(5_000) {
            var damaged = entries.bytes
            damaged[Int.random(in: damaged.indices, using: &generator)] = .random(in: 0...255, using: &generator)
            damaged.removeLast(Int.random(in: 0..<damaged.count, using: &generator))
            guard let read = try? PackedEntries(bytes: damaged) else { continue }
            var tally = EntryTally()
            try read.bytes.withUnsafeBytes { bytes in
                try tally.add(bytes, of: ActivityBatch.Source(at: .sample), keepsClicks: true)
            }
            _ = tally.slices(ofAtMost: 1)
        }
    }
}
