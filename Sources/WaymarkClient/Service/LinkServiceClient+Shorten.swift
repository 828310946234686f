public import WaymarkLinks

extension LinkServiceClient {
    /// Builds a long link without a request.
    ///
    /// - Throws: ``LinkServiceClientError`` with `invalidLink` if the deep link is on the link domain itself, which would
    ///   make it a dynamic link again, or if the long link is too long for browsers.
    public func longLink(for link: DynamicLink) throws(LinkServiceClientError) -> String {
        try check(link)
        let text = LongLinkCodec.encode(link, domain: configuration.domain)
        guard text.utf8.count <= LongLinkCodec.Limits.linkLength else {
            throw LinkServiceClientError(
                .invalidLink, "The long link has more than \(LongLinkCodec.Limits.linkLength) bytes.")
        }
        return text
    }

    /// Creates a short link.
    ///
    /// Failures that may pass are retried with one idempotency key, so that only one link is created. If the service cannot
    /// be reached or does not know the API key, the result is the long link, unless the link has a start, an end or a limit: a
    /// long link has none.
    /// - Throws: ``LinkServiceClientError``; `invalidLink` and `invalidRequest` mean that the link itself is wrong.
    public func shorten(
        _ link: DynamicLink, options: ShortenOptions = ShortenOptions()
    ) async throws(LinkServiceClientError) -> ShortenedLink {
        try check(link)
        let request = CreateLinkRequest(
            link: link, domain: configuration.domain.description, suffix: options.suffix,
            customCode: options.customCode, name: options.name, tags: options.tags, startsAt: options.startsAt,
            expiresAt: options.expiresAt, clickLimit: options.clickLimit, openingLimit: options.openingLimit,
            usedUpURL: options.usedUpURL, expiredURL: options.expiredURL)
        do throws(LinkServiceClientError) {
            let resource = try await create(request, idempotencyKey: options.idempotencyKey)
            return ShortenedLink(url: resource.shortLink, isShort: true, resource: resource)
        } catch {
            return try standIn(for: link, options: options, after: error)
        }
    }

    /// The long link that replaces a short link that could not be created.
    ///
    /// - Throws: The error, if the options or the kind of error do not allow a long link.
    package func standIn(
        for link: DynamicLink, options: ShortenOptions, after error: LinkServiceClientError
    ) throws(LinkServiceClientError) -> ShortenedLink {
        guard options.permitLongLink, error.isTransient || error.code == .unauthorized else { throw error }
        return ShortenedLink(url: try longLink(for: link), isShort: false, fallbackReason: error)
    }

    /// Creates a short link without falling back to a long link.
    ///
    /// - Throws: ``LinkServiceClientError``.
    public func create(
        _ request: CreateLinkRequest, idempotencyKey: String? = nil
    ) async throws(LinkServiceClientError) -> LinkResource {
        try await send(
            Call(
                method: .post, route: .links, body: encoded(request),
                idempotencyKey: self.idempotencyKey(idempotencyKey)), as: LinkResource.self)
    }

    private func check(_ link: DynamicLink) throws(LinkServiceClientError) {
        let target = link.link
        guard configuration.domain.remainder(ofAuthority: target.authority, path: target.path) == nil else {
            throw LinkServiceClientError(.invalidLink, "The deep link is on the link domain itself.")
        }
    }
}
