/// The conditions of a search in blocks.
package struct LinkBlockQuery: Sendable {
    /// The text as blocks keep it, followed by a 0; `nil` where any will do.
    let text: [UInt8]?
    /// The labels, each between separators and followed by a 0.
    let labels: [[UInt8]]
    /// Whether links are looked at for their destination hosts.
    package let needsHosts: Bool
    let domainID: LinkDomainRecord.ID?
    let archive: LinkFilter.Archive
    let includesUnmanaged: Bool
    /// Bits that the signature of every block with a match has.
    package let bits: [Int]

    /// Reads a filter; `nil` where no link can pass it.
    package init?(_ filter: LinkFilter) {
        // Stored text holds no U+0000.
        guard [filter.text, filter.tag, filter.destinationHost].allSatisfy({ $0?.utf8.contains(0) != true }) else {
            return nil
        }
        let text = filter.text.flatMap { $0.isEmpty ? nil : Array($0.asciiLowercased.utf8) }
        let wanted = [
            filter.tag.map(LinkLabel.tag), filter.destinationHost.map(LinkLabel.host), filter.keyID.map(LinkLabel.key),
        ]
        let labels = wanted.compactMap { $0?.bytes }
        needsHosts = filter.destinationHost != nil
        self.text = text.map { $0 + [0] }
        self.labels = labels.map { [SearchableLink.separator] + $0 + [SearchableLink.separator, 0] }
        domainID = filter.domainID
        archive = filter.archive
        includesUnmanaged = filter.includesUnmanaged
        var bits = text.map(LinkBlockSignature.bits) ?? []
        switch filter.archive {
        case .included: break
        case .excluded: bits.formUnion(LinkBlockSignature.bits(of: .unarchived))
        case .only: bits.formUnion(LinkBlockSignature.bits(of: .archived))
        }
        if !filter.includesUnmanaged { bits.formUnion(LinkBlockSignature.bits(of: .managed)) }
        if let domain = filter.domainID { bits.formUnion(LinkBlockSignature.bits(of: .domain, domain.bytes)) }
        bits.formUnion(labels.flatMap { LinkBlockSignature.bits(of: .label, $0) })
        self.bits = Array(bits)
    }
}
