import Foundation
import LinkStorage
import Testing

@testable import ClickJournal

@Suite struct EntryCodingTests {
    @Test func everyFieldOfEveryEntryIsReadAsItWasWritten() {
        var generator = seededGenerator()
        for _ in 0..<iterations(500) {
            let entry = JournalEntry.random(using: &generator)
            let bytes = written(entry)
            #expect(bytes.count % 8 == 0 && bytes.count <= EntryWriter.room(for: entry))
            #expect(bytes.withUnsafeBytes(JournalEntry.init(bytes:)) == entry)
        }
    }

    @Test func theBytesOfAnEntryStayTheSame() {
        let entry = JournalEntry.sample(7)
        #expect(
            written(entry).map { String(format: "%02x", $0) }.joined() == """
                0104010202010000\
                07505c18a3010000\
                0102030405060708090a0b0c0d0e0f10\
                0700000000000000\
                03696f73\
                0432362e31\
                06736166617269\
                00\
                0570742d4252\
                0b6578616d706c652e636f6d\
                00000000000000000000000000
                """)
    }

    @Test func longTextsAreCutAtTheEndOfAScalar() throws {
        guard case .click(var click) = JournalEntry.sample(1) else { return }
        click.campaign.name = "a" + String(repeating: "漢", count: 200)
        click.campaign.term = String(repeating: "x", count: 256)
        let read = written(.click(click)).withUnsafeBytes(JournalEntry.init(bytes:))
        click.campaign.name = "a" + String(repeating: "漢", count: 84)
        click.campaign.term = String(repeating: "x", count: 255)
        #expect(read == .click(click))
    }

    @Test func anyBytesAreReadWithoutATrap() {
        var generator = seededGenerator()
        for _ in 0..<iterations(500) {
            var bytes = written(.random(using: &generator))
            for _ in 0..<3 {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                bytes[place] = .random(in: 0...255, using: &generator)
            }
            let part = bytes.prefix(Int.random(in: 0...bytes.count, using: &generator))
            _ = Array(part).withUnsafeBytes(JournalEntry.init(bytes:))
        }
    }

    @Test func theLargestEntryHasABound() {
        guard case .click(var click) = JournalEntry.sample(1) else { return }
        for text in Click.texts { click[keyPath: text] = String(repeating: "x", count: 1000) }
        #expect(written(.click(click)).count <= (EntryWriter.largestEntry + 7) & ~7)
    }

    // RFC 3720, appendix B.4.
    private static let checksums: [([UInt8], UInt32)] = [
        ([UInt8](repeating: 0, count: 32), 0x8A91_36AA),
        ([UInt8](repeating: 0xFF, count: 32), 0x62A8_AB43),
        ([UInt8](0..<32), 0x46DD_794E),
        ([UInt8]((0..<32).reversed()), 0x113F_DB5C),
    ]

    @Test(arguments: checksums)
    func checksumsAreThoseOfTheStandard(_ bytes: [UInt8], _ value: UInt32) {
        var checksum = CRC32C()
        bytes.withUnsafeBytes { checksum.add($0) }
        #expect(checksum.value == value)
    }

    private func written(_ entry: JournalEntry) -> [UInt8] {
        var bytes = [UInt8](repeating: 0xEE, count: EntryWriter.room(for: entry))
        let count = bytes.withUnsafeMutableBytes { EntryWriter.write(entry, to: $0) }
        return Array(bytes.prefix(count))
    }
}
