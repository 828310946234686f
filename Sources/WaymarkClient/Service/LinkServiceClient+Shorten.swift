public import WaymarkLinks

extension LinkServiceClient {
    /// Builds a long link, without the service.
    ///
    /// - Throws: ``LinkServiceClientError`` with `invalidLink` where the deep link lies on the link domain itself, which
    ///   would make it a dynamic link again, or where the long link is longer than browsers bear.
    public func longLink(for link: DynamicLink) throws(LinkServiceClientError) -> String {
        try check(link)
        let text = LongLinkCodec.encode(link, domain: configuration.domain)
        guard text.utf8.count <= LongLinkCodec.Limits.linkLength else {
            throw LinkServiceClientError(
                .invalidLink, "The long link has more than \(LongLinkCodec.Limits.linkLength) bytes.")
        }
        return text
    }

    /// Makes a short link.
    ///
    /// Tries that fail for a moment are repeated under one idempotency key, so that they make one link. Where the service
    /// cannot be reached, or does not know the key, the long link stands in, unless the link is to work for a time only:
    /// a long link always does.
    /// - Throws: ``LinkServiceClientError``; `invalidLink` and `invalidRequest` say that the link itself is wrong.
    public func shorten(
        _ link: DynamicLink, options: ShortenOptions = ShortenOptions()
    ) async throws(LinkServiceClientError) -> ShortenedLink {
        try check(link)
        let request = CreateLinkRequest(
            link: link, domain: configuration.domain.description, suffix: options.suffix,
            customCode: options.customCode, name: options.name, tags: options.tags, startsAt: options.startsAt,
            expiresAt: options.expiresAt)
        do throws(LinkServiceClientError) {
            let resource = try await create(request, idempotencyKey: options.idempotencyKey)
            return ShortenedLink(url: resource.shortLink, isShort: true, resource: resource)
        } catch {
            return try standIn(for: link, options: options, after: error)
        }
    }

    /// The long link in the place of a short one that could not be made.
    ///
    /// - Throws: the error, where no long link may stand in after it.
    package func standIn(
        for link: DynamicLink, options: ShortenOptions, after error: LinkServiceClientError
    ) throws(LinkServiceClientError) -> ShortenedLink {
        let mayFallBack = options.fallsBackToLongLink && options.startsAt == nil && options.expiresAt == nil
        guard mayFallBack, error.isTransient || error.code == .unauthorized else { throw error }
        return ShortenedLink(url: try longLink(for: link), isShort: false, fallbackReason: error)
    }

    /// Makes a short link of a request as it is, without any fallback.
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
            throw LinkServiceClientError(.invalidLink, "The deep link lies on the link domain itself.")
        }
    }
}
