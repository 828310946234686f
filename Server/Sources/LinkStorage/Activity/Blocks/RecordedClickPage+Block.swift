/// Pages as stores read them: each is a block, so that no read takes long.
extension RecordedClickPage {
    /// A link as the store has it now.
    package struct Link: Sendable {
        var id: LinkRecord.ID
        var address: Address

        /// Creates a link.
        package init(id: LinkRecord.ID, address: Address) {
            self.id = id
            self.address = address
        }
    }

    /// The page behind the last click.
    package static let end = RecordedClickPage(clicks: [], links: [:], next: nil)

    /// Reads the clicks of a block that a query selects.
    ///
    /// - Parameters:
    ///   - query: selects the clicks.
    ///   - block: the block.
    ///   - number: the number of the block.
    ///   - scopes: the numbers of the query's scopes.
    ///   - existing: finds the links with some numbers, as far as they exist.
    package init(
        _ query: ClickQuery, block: ClickBlock, number: Int64, scopes: Set<Int64>,
        links existing: (_ numbers: Set<Int64>) throws -> [Int64: Link]
    ) throws {
        let places = block.places.filter { $0.counts(under: scopes) }
        let links = try existing(Set(places.map(\.link)))
        let range = query.milliseconds
        self.init(
            clicks: try block.clicks(links: links.mapValues(\.id)) { click, place in
                place.counts(under: scopes) && range.contains(click.moment.millisecondsSince1970)
                    && query.passes(click)
            },
            links: Dictionary(links.values.map { ($0.id, $0.address) }) { address, _ in address },
            next: Mark(number: number))
    }
}
