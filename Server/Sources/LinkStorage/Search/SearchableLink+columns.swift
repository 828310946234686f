internal import Foundation

extension SearchableLink {
    /// The columns of `links` that a search looks at, in the order in which the initializer takes them.
    ///
    /// - Parameter hosts: whether the destination hosts are read too. They are decoded from the parameters, which takes longer
    ///   than everything else.
    package static func columns(hosts: Bool = true) -> String {
        """
        links.id, links.domain_id, links.name, links.code, links.destination, links.tags, links.archived_at IS NOT NULL,
        links.is_managed, \(hosts ? "links.parameters" : "CAST(NULL AS text)"), links.key_id
        """
    }

    /// How many columns there are.
    package static let columnCount = 10

    /// Takes a link's columns as the stores keep them.
    ///
    /// - Throws: ``LinkStoreError`` with `corruptRecord` where the tags cannot be read.
    package init(
        id: LinkRecord.ID, domainID: LinkDomainRecord.ID, name: String?, code: String, destination: String,
        tags: String, isArchived: Bool, isManaged: Bool, parameters: String?, key: APIKeyRecord.ID?
    ) throws {
        self.init(
            id: id, domainID: domainID, name: name, code: code, destination: destination,
            // Decoding takes time, and most links have none.
            tags: tags == "[]"
                ? [] : try ColumnText.value(of: tags) { try JSONDecoder().decode([String].self, from: Data($0.utf8)) },
            hosts: parameters.map { Self.hosts($0, destination: destination) } ?? [], isArchived: isArchived,
            isManaged: isManaged, key: key)
    }
}
