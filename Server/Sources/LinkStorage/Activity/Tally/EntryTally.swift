internal import Foundation
internal import WaymarkLinks

/// Entries of journals, counted by link, hour and traits.
///
/// Most requests differ only in link, time and visitor. Their other properties, the traits, are decoded once for all of
/// them, and each different combination is added to the counts of a link once.
package struct EntryTally: Sendable {
    /// What entries with equal traits add to the counts of their link.
    struct Traits: Sendable {
        /// The bytes of ``EntryBytes/traits``.
        var bytes: [UInt8]
        var events: [ActivityTally.EventKey]
        var values: [ActivityTally.ValueKey]
        /// Whether the visitors of the entries count.
        var countsVisitors: Bool
    }

    /// The key of a count; the indexes are those in ``links`` and ``traits``.
    struct CountKey: Hashable, Sendable {
        var link: Int32
        var traits: Int32
        var hour: Int32
    }

    /// A visitor of a link on a day.
    struct VisitorKey: Hashable, Sendable {
        var link: Int32
        var day: Int32
        var visitor: UInt64
    }

    /// A click that is kept.
    struct Row: Sendable {
        var milliseconds: Int64
        var link: Int32
        var traits: Int32
        var visitor: UInt64
        /// Determines the identity, together with the time.
        var seed: UInt64
    }

    /// A domain on a day.
    struct DomainDay: Hashable, Sendable {
        var domain: LinkDomainRecord.ID
        var day: Int
    }

    /// The links of the entries, in the order of their first ones.
    package private(set) var links: [LinkRecord.ID] = []
    private(set) var traits: [Traits] = []
    private(set) var counts: [CountKey: Int64] = [:]
    private(set) var visitors: Set<VisitorKey> = []
    private(set) var unknownCodes: [DomainDay: Int64] = [:]
    private(set) var rows: [Row] = []
    private var linkIndexes: [UUID: Int32] = [:]
    private var traitIndexes: [[UInt8]: Int32] = [:]
    /// Memory for the traits of one entry, because copies of them would be most of the work.
    private var currentTraits: [UInt8] = []

    /// Creates an empty tally.
    package init() {}

    /// Counts the entries of a batch.
    package init(_ batch: ActivityBatch) throws {
        try batch.entries.bytes.withUnsafeBytes { bytes in
            try add(bytes, of: batch.source, keepsClicks: batch.keepsClicks)
        }
    }

    /// The domains of which unknown codes were requested.
    package var domains: Set<LinkDomainRecord.ID> { Set(unknownCodes.keys.map(\.domain)) }

    /// Counts entries of a journal.
    ///
    /// - Parameters:
    ///   - bytes: the bytes of ``PackedEntries``.
    ///   - source: the journal.
    ///   - keepsClicks: whether the clicks themselves are kept too.
    /// - Throws: ``LinkStoreError`` with `corruptRecord` if the entries are damaged.
    package mutating func add(
        _ bytes: UnsafeRawBufferPointer, of source: ActivityBatch.Source, keepsClicks: Bool
    ) throws {
        try PackedEntries.forEach(in: bytes) { position, entry in
            switch entry.form {
            case .unknownCode, .unknownCodeCount:
                let key = DomainDay(
                    domain: LinkDomainRecord.ID(uuid: entry.identity), day: UTCHour(entry.milliseconds).day.number)
                unknownCodes[key] = .saturatingSum(unknownCodes[key] ?? 0, Int64(entry.count))
            case .candidate, .candidateTraits: break
            case .click, .appEvent, .eventCount:
                let row = addEvent(entry)
                guard keepsClicks, entry.form == .click else { return }
                rows.append(
                    Row(
                        milliseconds: entry.milliseconds, link: row.link, traits: row.traits,
                        visitor: entry.visitor ?? 0, seed: Click.ID.seed(of: position, in: source)))
            }
        }
    }

    private mutating func addEvent(_ entry: EntryBytes) -> (link: Int32, traits: Int32) {
        let link = index(ofLink: entry.identity)
        let index = index(of: entry)
        let hour = UTCHour(entry.milliseconds)
        let key = CountKey(link: link, traits: index, hour: Int32(clamping: hour.number))
        counts[key] = .saturatingSum(counts[key] ?? 0, Int64(entry.count))
        if traits[Int(index)].countsVisitors, let visitor = entry.visitor {
            visitors.insert(VisitorKey(link: link, day: Int32(clamping: hour.day.number), visitor: visitor))
        }
        return (link, index)
    }

    private mutating func index(ofLink identity: UUID) -> Int32 {
        if let index = linkIndexes[identity] { return index }
        let index = Int32(links.count)
        linkIndexes[identity] = index
        links.append(LinkRecord.ID(uuid: identity))
        return index
    }

    private mutating func index(of entry: EntryBytes) -> Int32 {
        entry.copyTraits(to: &currentTraits)
        if let index = traitIndexes[currentTraits] { return index }
        let index = Int32(traits.count)
        let bytes = currentTraits
        traitIndexes[bytes] = index
        traits.append(Traits(entry.entry, bytes: bytes))
        return index
    }
}

extension EntryTally.Traits {
    fileprivate init(_ entry: JournalEntry, bytes: [UInt8]) {
        self.init(bytes: bytes, events: [], values: [], countsVisitors: false)
        switch entry {
        case .click(let click):
            let click = click.storable
            events = click.events.map {
                ActivityTally.EventKey(event: $0, kind: click.kind, platform: click.platform)
            }
            guard click.isClick else { return }
            let dimensions = click.kind == .person ? ClickDimension.allCases : [.kind]
            values = dimensions.compactMap { dimension in
                click.value(of: dimension).map { ActivityTally.ValueKey(dimension, $0) }
            }
            countsVisitors = click.kind == .person
        case .appEvent(let event, _, let platform, _):
            events = [ActivityTally.EventKey(event: event, kind: .person, platform: platform)]
        case .count(let count):
            // A platform and a kind are known, but no other dimension.
            guard case .event(let event, _, let platform, let kind) = count.subject else { return }
            events = [ActivityTally.EventKey(event: event, kind: kind, platform: platform)]
            guard event == .click else { return }
            values = [ActivityTally.ValueKey(.kind, kind.rawValue)]
            if kind == .person { values.append(ActivityTally.ValueKey(.platform, platform.rawValue)) }
        case .unknownCode, .candidate, .candidateTraits: break
        }
    }
}
