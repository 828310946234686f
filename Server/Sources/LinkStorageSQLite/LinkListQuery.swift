internal import GRDB
internal import LinkStorage

/// The query for one page of a list: newest first, which every index that it can use gives without sorting.
struct LinkListQuery: Sendable {
    let sql: String
    let arguments: StatementArguments

    init(_ filter: LinkFilter, after: LinkRecord.ID?, limit: Int) {
        var source = "links"
        var order = "links.id"
        var conditions = ["links.project_id = :project"]
        var arguments: [String: (any DatabaseValueConvertible)?] = ["project": filter.projectID.uuid, "limit": limit]
        if let tag = filter.tag {
            // A cross join is walked from left to right: the tags are in the order of the list, the links are not.
            source = "link_tags CROSS JOIN links ON links.id = link_tags.link_id"
            order = "link_tags.link_id"
            conditions += ["link_tags.project_id = :project", "link_tags.tag = :tag"]
            arguments["tag"] = tag
        }
        if let host = filter.destinationHost {
            arguments["host"] = host
            if filter.tag == nil {
                source = "link_hosts CROSS JOIN links ON links.id = link_hosts.link_id"
                order = "link_hosts.link_id"
                conditions += ["link_hosts.project_id = :project", "link_hosts.host = :host"]
            } else {
                conditions.append(
                    """
                    EXISTS (SELECT 1 FROM link_hosts
                        WHERE project_id = :project AND host = :host AND link_hosts.link_id = links.id)
                    """)
            }
        }
        if let domain = filter.domainID {
            conditions.append("links.domain_id = :domain")
            arguments["domain"] = domain.uuid
        }
        switch filter.archive {
        case .included: break
        case .excluded: conditions.append("links.archived_at IS NULL")
        case .only: conditions.append("links.archived_at IS NOT NULL")
        }
        if !filter.includesUnmanaged {
            conditions.append("links.is_managed = 1")
        }
        if let after {
            conditions.append("\(order) < :after")
            arguments["after"] = after.uuid
        }
        if let text = filter.text {
            // Unlike LIKE, instr() has no wildcards to escape and no limit of length.
            let columns = ["links.name", "links.code", "links.destination"]
            let matches = columns.map { "ifnull(instr(ascii_lower(\($0)), :text), 0) > 0" }
            conditions.append("(\(matches.joined(separator: " OR ")))")
            arguments["text"] = text.asciiLowercased
        }
        sql = """
            SELECT \(LinkRow.columns) FROM \(source)
            WHERE \(conditions.joined(separator: " AND "))
            ORDER BY \(order) DESC LIMIT :limit
            """
        self.arguments = StatementArguments(arguments)
    }
}
