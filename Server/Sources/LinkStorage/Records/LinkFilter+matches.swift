internal import WaymarkLinks

extension LinkFilter {
    /// Whether a link is meant; the queries of stores say the same.
    package func matches(_ link: LinkRecord) -> Bool {
        guard link.projectID == projectID, domainID.map({ $0 == link.domainID }) ?? true,
            keyID.map({ $0 == link.keyID }) ?? true, includesUnmanaged || link.isManaged
        else { return false }
        switch archive {
        case .included: break
        case .excluded: if link.archivedAt != nil { return false }
        case .only: if link.archivedAt == nil { return false }
        }
        if let destinationHost, !link.link.destinationHosts.contains(destinationHost) { return false }
        if let tag, !link.tags.contains(where: { BinaryString($0) == BinaryString(tag) }) { return false }
        guard let text else { return true }
        return [link.name, link.code.description, link.link.link.description].contains {
            $0.map { BinaryString($0.asciiLowercased).contains(BinaryString(text.asciiLowercased)) } ?? false
        }
    }
}
