/// The parts of a link that a search looks at.
package struct SearchableLink: Hashable, Sendable {
    /// Parts texts from each other; no text in UTF-8 holds this byte, so that no search finds across it.
    static let separator: UInt8 = 0xFF

    /// The identity, which is also the order of lists.
    package let id: LinkRecord.ID
    let domainID: LinkDomainRecord.ID
    let isArchived: Bool
    let isManaged: Bool
    /// Name, code and destination, with ASCII letters in lower case and a separator after each.
    let text: [UInt8]
    /// The labels with a separator before and after each; empty where there are none.
    let labels: [UInt8]

    /// Takes what is needed from a link's columns.
    package init(
        id: LinkRecord.ID, domainID: LinkDomainRecord.ID, name: String?, code: String, destination: String,
        tags: [String], hosts: Set<String>, isArchived: Bool, isManaged: Bool,
        key: APIKeyRecord.ID? = nil
    ) {
        self.id = id
        self.domainID = domainID
        self.isArchived = isArchived
        self.isManaged = isManaged
        var text: [UInt8] = []
        text.reserveCapacity((name?.utf8.count ?? 0) + code.utf8.count + destination.utf8.count + 3)
        for part in [name ?? "", code, destination] {
            text.append(contentsOf: part.utf8.lazy.map(Self.stored))
            text.append(Self.separator)
        }
        self.text = text
        let labels = tags.map(LinkLabel.tag) + hosts.sorted().map(LinkLabel.host) + (key.map { [.key($0)] } ?? [])
        self.labels = labels.reduce(into: labels.isEmpty ? [] : [Self.separator]) { bytes, label in
            bytes += label.bytes
            bytes.append(Self.separator)
        }
    }

    init(
        id: LinkRecord.ID, domainID: LinkDomainRecord.ID, isArchived: Bool, isManaged: Bool, text: [UInt8],
        labels: [UInt8]
    ) {
        self.id = id
        self.domainID = domainID
        self.isArchived = isArchived
        self.isManaged = isManaged
        self.text = text
        self.labels = labels
    }

    /// A byte of a text as blocks keep it: in lower case, and never 0, with which a block ends.
    private static func stored(_ byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
        case 0: separator
        default: byte
        }
    }
}
