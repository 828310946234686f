import Foundation
import Testing
import WaymarkTesting

@testable import WaymarkInbox

@Suite struct StoreLedgerTests {
    /// A disk with a record and a note, each the number of the last change in it.
    private struct Disk {
        var record = 0
        var note = 0
        /// What the next process reads.
        var newest: Int { max(record, note) }
    }

    private static let startup = StoredStartup(installationID: "i", firstLaunch: Date(timeIntervalSince1970: 0))

    /// Changes, writes that fail, succeed and overtake notes, and ends of the process, in any order.
    @Test func nothingThatIsNotDueIsLost() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = RandomBits(state: seed)
        for _ in 0..<20_000 {
            var (ledger, disk) = (StoreLedger(), Disk())
            ledger.endReading(Self.startup)
            for _ in 0..<Int.random(in: 1...30, using: &random) {
                switch Int.random(in: 0..<9, using: &random) {
                case 0...2: ledger.change()
                case 3:
                    guard ledger.isNoteDue else { break }
                    disk.note = ledger.changed
                    ledger.note(Self.startup, upTo: disk.note)
                case 4:
                    // A note that was begun before a record, and ends after it.
                    guard ledger.isNoteDue else { break }
                    let note = ledger.changed
                    ledger.change()
                    disk.record = ledger.changed
                    ledger.write(Self.startup, upTo: disk.record)
                    disk.note = note
                    ledger.note(Self.startup, upTo: note)
                case 5:
                    disk.record = ledger.changed
                    ledger.write(Self.startup, upTo: disk.record)
                case 6: ledger.fail()
                case 7:
                    guard ledger.hasOldNote else { break }
                    disk.note = 0
                    ledger.eraseNote()
                default:
                    // The process ends, and the next one reads.
                    ledger = StoreLedger()
                    ledger.endReading(Self.startup, record: disk.record, note: disk.note)
                }
                #expect(ledger.isNoteDue || ledger.changed == disk.newest, "seed \(seed)")
                #expect(disk.note <= ledger.changed && disk.record <= ledger.changed, "seed \(seed)")
                #expect(ledger.isDue || disk.note <= disk.record, "seed \(seed)")
                // A note with a link that is over is erased in the end.
                #expect(disk.note == 0 || ledger.isDue || ledger.hasOldNote, "seed \(seed)")
            }
        }
    }

    @Test func recordThatReplacesALostOneIsNewerThanTheNote() {
        var ledger = StoreLedger()
        ledger.endReading(nil, note: 57)
        let number = ledger.change()
        #expect(number == 58 && ledger.isDue && !ledger.hasOldNote)
        ledger.write(Self.startup, upTo: number)
        #expect(ledger.hasOldNote)
    }

    @Test func failedWriteIsTriedAgainLater() {
        var ledger = StoreLedger()
        ledger.endReading(Self.startup)
        var delays = [ledger.schedule()]
        ledger.change()
        delays += [ledger.schedule(), ledger.schedule()]
        ledger.endSchedule()
        ledger.fail()
        delays.append(ledger.schedule())
        #expect(delays == [nil, StoreLedger.saveDelay, nil, StoreLedger.retryDelay])
    }
}

/// SplitMix64.
struct RandomBits: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}
