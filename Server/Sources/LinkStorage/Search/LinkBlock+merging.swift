extension LinkBlock {
    /// The links of a block after some of them changed, came or went, divided into blocks that are not too large.
    ///
    /// - Parameters:
    ///   - links: the links of the block, oldest first.
    ///   - changes: what became of which links; `nil` where one is gone.
    package static func merging(
        _ links: [SearchableLink], _ changes: [LinkRecord.ID: SearchableLink?]
    ) -> [[SearchableLink]] {
        let kept = links.filter { changes[$0.id] == nil }
        return divided((kept + changes.values.compactMap { $0 }).sorted { $0.id < $1.id })
    }

    /// Divides links into blocks of about the same size: one that is full and gets a link becomes two that have room.
    private static func divided(_ links: [SearchableLink]) -> [[SearchableLink]] {
        let size = links.reduce(0) { $0 + $1.text.count + $1.labels.count }
        let parts = max(
            (links.count + mostLinks - 1) / mostLinks, min(links.count, (size + mostBytes - 1) / mostBytes))
        return (0..<parts).map { part in
            Array(links[(links.count * part / parts)..<(links.count * (part + 1) / parts)])
        }
    }
}
