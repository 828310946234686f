package import WaymarkLinks

/// A link with the columns that are encoded before it is stored; each engine writes and reads its row.
package struct LinkRow: Sendable {
    /// The columns of which a link is read, in order.
    package static let columns = """
        links.id, links.project_id, links.domain_id, links.code, links.parameters, links.name, links.tags,
        links.is_managed, links.created_at, links.updated_at, links.archived_at, links.expires_at, links.version,
        links.idempotency_key, links.idempotency_request, links.disabled_at, links.starts_at,
        links.key_id, links.claim_token, links.shareable, links.click_limit, links.clicks_used, links.opening_limit,
        links.openings_used, links.used_up_url, links.expired_url
        """

    package let record: LinkRecord
    /// The query of the long link.
    package let parameters: String
    /// The names as a list in JSON.
    package let tags: String
    /// The names as a list in JSON.
    package let shareable: String

    /// Encodes a link.
    ///
    /// - Parameter parameters: the query of the link, if it is already known.
    package init(_ record: LinkRecord, parameters: String? = nil) throws {
        self.record = record
        self.parameters = parameters ?? LongLinkCodec.encodeQuery(record.link)
        tags = try Self.tags(record.tags)
        shareable = record.shareable.names.isEmpty ? "[]" : try ColumnText.json(record.shareable.names)
    }

    /// The names as a list in JSON.
    package static func tags(_ tags: [String]) throws -> String { tags.isEmpty ? "[]" : try ColumnText.json(tags) }

    /// The link as a later read returns it.
    package func stored(code: ShortCode) -> LinkRecord {
        var stored = record.roundedToMilliseconds
        stored.code = code
        return stored
    }
}
