internal import Foundation

/// Records of clicks of one day, in the form in which a database keeps them.
///
/// Clicks of a block share a table of places and one of traits, so that a query compares each combination once and reads
/// 28 bytes a click.
package struct ClickBlock: Sendable, Equatable {
    /// A click; the indexes are those in ``places`` and ``traits``.
    struct Row: Sendable, Equatable {
        var milliseconds: Int64
        var place: Int32
        var traits: Int32
        var visitor: UInt64
        var seed: UInt64
    }

    /// The number of clicks from which a block is not extended any more.
    package static let fullCount = 4096
    /// The most clicks of a block.
    package static let mostClicks = 65_536

    /// The links of the clicks, with their domains and projects at that time.
    package private(set) var places: [ActivityTally.Place] = []
    /// The bytes of ``EntryBytes/traits``.
    private(set) var traits: [[UInt8]] = []
    private(set) var rows: [Row] = []

    init(places: [ActivityTally.Place], traits: [[UInt8]], rows: [Row]) {
        self.places = places
        self.traits = traits
        self.rows = rows
    }

    /// The number of clicks.
    package var count: Int { rows.count }
    /// The time of the earliest click in milliseconds since 1970.
    package var first: Int64 { rows.lazy.map(\.milliseconds).min() ?? 0 }
    /// The time of the latest click in milliseconds since 1970.
    package var last: Int64 { rows.lazy.map(\.milliseconds).max() ?? 0 }
    /// The day of the clicks.
    package var day: UTCDay { UTCHour(first).day }

    /// The clicks with their identities and places.
    ///
    /// - Parameter links: the identities of links by their numbers; clicks of other links are ignored.
    package func clicks(
        links: [Int64: LinkRecord.ID], where passes: (Click, ActivityTally.Place) -> Bool
    ) throws -> [RecordedClick] {
        let samples = try traits.map(Self.sample)
        return rows.compactMap { row in
            let place = places[Int(row.place)]
            guard let link = links[place.link] else { return nil }
            var click = samples[Int(row.traits)]
            click.link = link
            click.moment = Date(millisecondsSince1970: row.milliseconds)
            if click.visitor != nil { click.visitor = row.visitor }
            guard passes(click, place) else { return nil }
            return RecordedClick(id: Click.ID(at: click.moment, seed: row.seed), click: click)
        }
    }

    /// The block without some of its clicks, and without places and traits that no click has any more.
    ///
    /// - Returns: `nil` if no click remains.
    package func filtered(before limit: Int64? = nil, links gone: Set<Int64> = []) -> ClickBlock? {
        var builder = ClickBlockBuilder()
        for row in rows where row.milliseconds >= limit ?? .min && !gone.contains(places[Int(row.place)].link) {
            builder.append(row, place: places[Int(row.place)], traits: traits[Int(row.traits)])
        }
        return builder.blocks.first
    }

    /// A click with the traits, whose link, time and visitor are placeholders.
    private static func sample(_ traits: [UInt8]) throws -> Click {
        var bytes = Array(traits.prefix(8))
        bytes += [UInt8](repeating: 0, count: EntryWriter.headSize)
        bytes += traits.dropFirst(8)
        guard traits.count >= 8, case .click(let click)? = bytes.withUnsafeBytes(JournalEntry.init(bytes:)) else {
            throw LinkStoreError(.corruptRecord, detail: "the properties of recorded clicks are damaged")
        }
        return click.storable
    }
}
