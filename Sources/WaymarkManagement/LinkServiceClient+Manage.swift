public import ManagementAPI
public import WaymarkClient
public import WaymarkLinks

/// Managing links requires a key with the role `server`, which must not be in an app; `reader` is enough to read.
extension LinkServiceClient {
    /// Lists links, one page at a time.
    ///
    /// - Throws: ``LinkServiceClientError``.
    public func links(_ request: LinkListRequest = LinkListRequest()) async throws(LinkServiceClientError) -> LinkPage {
        try await send(Call(route: .links, query: request.query), as: LinkPage.self)
    }

    /// Reads one link.
    ///
    /// - Throws: ``LinkServiceClientError``; `notFound` if the link does not exist.
    public func link(_ id: String) async throws(LinkServiceClientError) -> LinkResource {
        try await send(Call(route: .link(id)), as: LinkResource.self)
    }

    /// Finds the link of a short link; `nil` if it does not exist.
    ///
    /// - Throws: ``LinkServiceClientError``.
    public func link(at shortLink: String) async throws(LinkServiceClientError) -> LinkResource? {
        try await send(Call(route: .links, query: [("shortLink", shortLink)]), as: LinkPage.self).links.first
    }

    /// Changes a link.
    ///
    /// A change with a version is sent only once, because a retry would be refused if only the response was lost.
    /// - Throws: ``LinkServiceClientError``; `conflict` if the link has another version now.
    public func update(
        _ id: String, _ change: UpdateLinkRequest
    ) async throws(LinkServiceClientError) -> LinkResource {
        try await send(
            Call(
                method: .patch, route: .link(id), body: encoded(change), isRepeatable: change.version == nil),
            as: LinkResource.self)
    }

    /// Archives or unarchives a link; it keeps working.
    ///
    /// - Throws: ``LinkServiceClientError``.
    public func archive(_ id: String, _ archived: Bool = true) async throws(LinkServiceClientError) -> LinkResource {
        try await update(id, UpdateLinkRequest(archived: archived))
    }

    /// Disables the enabled links in one batch of a list.
    ///
    /// Continue with ``UpdateLinksResponse/next`` as the cursor until it is `nil`. A repeated run has no further
    /// effect.
    ///
    /// - Parameters:
    ///   - request: the filter; at least one criterion is required. ``LinkListRequest/limit`` is up to 1,000 here.
    ///   - dryRun: whether to change nothing.
    /// - Throws: ``LinkServiceClientError``.
    public func disable(
        matching request: LinkListRequest, dryRun: Bool = false
    ) async throws(LinkServiceClientError) -> UpdateLinksResponse {
        let query = request.query + (dryRun ? [("dryRun", "true")] : [])
        return try await send(
            Call(method: .patch, route: .links, query: query, body: encoded(UpdateLinksRequest(disabled: true))),
            as: UpdateLinksResponse.self)
    }

    /// Deletes a link permanently: its URL returns 410, and its code is never reused.
    ///
    /// - Parameters:
    ///   - id: the link.
    ///   - version: the version that was read; `nil` deletes any version.
    /// - Throws: ``LinkServiceClientError``; `notFound` if the link never existed, `conflict` if it has another
    ///   version.
    public func delete(
        _ id: String, version: Int? = nil
    ) async throws(LinkServiceClientError) -> DeletedLinkResource {
        let query = version.map { [(name: "version", value: String($0))] } ?? []
        return try await send(Call(method: .delete, route: .link(id), query: query), as: DeletedLinkResource.self)
    }

    /// Reads the statistics of a link.
    ///
    /// - Throws: ``LinkServiceClientError``.
    public func statistics(
        of id: String, days: Int = 30
    ) async throws(LinkServiceClientError) -> LinkStatisticsResource {
        try await send(
            Call(route: .linkStatistics(id), query: [("days", String(days))]), as: LinkStatisticsResource.self)
    }

    /// Counts clicks by period, interval and dimension.
    ///
    /// A key with the role `reader` is enough.
    /// - Throws: ``LinkServiceClientError``.
    public func statistics(
        _ request: StatisticsRequest
    ) async throws(LinkServiceClientError) -> StatisticsResource {
        let route: ServiceRoute =
            if case .link(let id) = request.subject { .linkStatistics(id) } else { .statistics }
        return try await send(Call(route: route, query: request.query), as: StatisticsResource.self)
    }

    /// Lists single clicks, one page at a time.
    ///
    /// Continue with ``ClickPage/next`` as the cursor until it is `nil`; a page can be empty although others follow. A key
    /// with the role `reader` is enough.
    ///
    /// - Throws: ``LinkServiceClientError``.
    public func clicks(_ request: ClickListRequest) async throws(LinkServiceClientError) -> ClickPage {
        var client = self
        // The service may have to look through the clicks of many hours.
        client.patience = max(budget, 30)
        return try await client.send(Call(route: .clicks, query: request.query), as: ClickPage.self)
    }

    /// Lists the events that apps have reported, such as orders, with the links to which they belong, one page at a time.
    ///
    /// Continue with ``AppEventPage/next`` as the cursor until it is `nil`. A key with the role `reader` is enough.
    ///
    /// - Throws: ``LinkServiceClientError``.
    public func events(_ request: AppEventListRequest) async throws(LinkServiceClientError) -> AppEventPage {
        try await send(Call(route: .events, query: request.query), as: AppEventPage.self)
    }
}
