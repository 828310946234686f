public import ManagementAPI
public import WaymarkClient
public import WaymarkLinks

/// Which links a list shows.
public struct LinkListRequest: Equatable, Sendable {
    /// Which links count by whether they were put away.
    public enum Archived: String, Hashable, Sendable {
        /// Only those that were not.
        case excluded
        /// All.
        case included
        /// Only those that were.
        case only
    }

    /// Only links of this domain URI prefix.
    public var domain: String?
    /// Only links that hold this text.
    public var text: String?
    /// Only links with this tag.
    public var tag: String?
    /// Only links that may lead to this host, whether by their destination or a fallback.
    public var destinationHost: String?
    /// Which links count by whether they were put away.
    public var archived: Archived
    /// The most links of one page; the service decides where it is `nil`.
    public var limit: Int?
    /// Where the page begins: `LinkPage.next` of the page before.
    public var cursor: String?

    /// Makes a request: by default the first page of all links that were not put away.
    public init(
        domain: String? = nil, text: String? = nil, tag: String? = nil, destinationHost: String? = nil,
        archived: Archived = .excluded, limit: Int? = nil, cursor: String? = nil
    ) {
        self.domain = domain
        self.text = text
        self.tag = tag
        self.destinationHost = destinationHost
        self.archived = archived
        self.limit = limit
        self.cursor = cursor
    }

    var query: [(name: String, value: String)] {
        let pairs: [(String, String?)] = [
            ("domain", domain), ("q", text), ("tag", tag), ("destinationHost", destinationHost),
            ("archived", archived.rawValue), ("limit", limit.map { String($0) }), ("cursor", cursor),
        ]
        return pairs.compactMap { name, value in value.map { (name, $0) } }
    }
}

/// Managing links needs a key of the role `server`, which no app may carry.
extension LinkServiceClient {
    /// Lists links, one page at a time.
    ///
    /// - Throws: ``LinkServiceClientError``.
    public func links(_ request: LinkListRequest = LinkListRequest()) async throws(LinkServiceClientError) -> LinkPage {
        try await send(Call(route: .links, query: request.query), as: LinkPage.self)
    }

    /// Reads one link.
    ///
    /// - Throws: ``LinkServiceClientError``; `notFound` where there is none.
    public func link(_ id: String) async throws(LinkServiceClientError) -> LinkResource {
        try await send(Call(route: .link(id)), as: LinkResource.self)
    }

    /// Reads the link that a short link stands for; `nil` where there is none.
    ///
    /// - Throws: ``LinkServiceClientError``.
    public func link(at shortLink: String) async throws(LinkServiceClientError) -> LinkResource? {
        try await send(Call(route: .links, query: [("shortLink", shortLink)]), as: LinkPage.self).links.first
    }

    /// Changes a link.
    ///
    /// A change that names the version it was made for is sent once: were the answer lost, a second try would be refused.
    /// - Throws: ``LinkServiceClientError``; `conflict` where the link has another version by now.
    public func update(
        _ id: String, _ change: UpdateLinkRequest
    ) async throws(LinkServiceClientError) -> LinkResource {
        try await send(
            Call(
                method: .patch, route: .link(id), body: encoded(change), isRepeatable: change.version == nil),
            as: LinkResource.self)
    }

    /// Puts a link away, or takes it out again; it works all the time.
    ///
    /// - Throws: ``LinkServiceClientError``.
    public func archive(_ id: String, _ archived: Bool = true) async throws(LinkServiceClientError) -> LinkResource {
        try await update(id, UpdateLinkRequest(archived: archived))
    }

    /// Switches off the links of one batch of a list that are on.
    ///
    /// Go on with ``UpdateLinksResponse/next`` as the cursor until it is `nil`. Doing it again changes nothing more.
    ///
    /// - Parameters:
    ///   - request: which links; something has to narrow them down. ``LinkListRequest/limit`` is up to 1,000 here.
    ///   - dryRun: whether nothing is changed.
    /// - Throws: ``LinkServiceClientError``.
    public func disable(
        matching request: LinkListRequest, dryRun: Bool = false
    ) async throws(LinkServiceClientError) -> UpdateLinksResponse {
        let query = request.query + (dryRun ? [("dryRun", "true")] : [])
        return try await send(
            Call(method: .patch, route: .links, query: query, body: encoded(UpdateLinksRequest(disabled: true))),
            as: UpdateLinksResponse.self)
    }

    /// Deletes a link for good: its address answers that it is gone, and its code is given to no other link.
    ///
    /// - Parameters:
    ///   - id: the link.
    ///   - version: the version that was read; `nil` deletes any.
    /// - Throws: ``LinkServiceClientError``; `notFound` where there never was one, `conflict` where it has another version.
    public func delete(
        _ id: String, version: Int? = nil
    ) async throws(LinkServiceClientError) -> DeletedLinkResource {
        let query = version.map { [(name: "version", value: String($0))] } ?? []
        return try await send(Call(method: .delete, route: .link(id), query: query), as: DeletedLinkResource.self)
    }

    /// Reads the numbers of a link.
    ///
    /// - Throws: ``LinkServiceClientError``.
    public func statistics(
        of id: String, days: Int = 30
    ) async throws(LinkServiceClientError) -> LinkStatisticsResource {
        try await send(
            Call(route: .linkStatistics(id), query: [("days", String(days))]), as: LinkStatisticsResource.self)
    }
}
