public import Foundation
public import WaymarkLinks

/// How a short link is made.
public struct ShortenOptions: Hashable, Sendable {
    /// How the code is chosen; ``SuffixOption/unguessable`` where it is `nil`.
    public var suffix: SuffixOption?
    /// The code itself; it excludes ``suffix``.
    public var customCode: String?
    /// The name that people see.
    public var name: String?
    /// The tags.
    public var tags: [String]?
    /// When the link stops working.
    public var expiresAt: Date?
    /// Names this creation, so that repeating it later finds the same link; a new name where it is `nil`.
    public var idempotencyKey: String?
    /// Whether the long link stands in while the service cannot be reached.
    public var fallsBackToLongLink: Bool

    /// Makes options.
    public init(
        suffix: SuffixOption? = nil, customCode: String? = nil, name: String? = nil, tags: [String]? = nil,
        expiresAt: Date? = nil, idempotencyKey: String? = nil, fallsBackToLongLink: Bool = true
    ) {
        self.suffix = suffix
        self.customCode = customCode
        self.name = name
        self.tags = tags
        self.expiresAt = expiresAt
        self.idempotencyKey = idempotencyKey
        self.fallsBackToLongLink = fallsBackToLongLink
    }
}

/// A link to share.
public struct ShortenedLink: Hashable, Sendable {
    /// The link to share: the short one, or the long one that stands in.
    public var url: String
    /// Whether ``url`` is short.
    public var isShort: Bool
    /// The short link as the service keeps it; `nil` where the long one stands in.
    public var resource: LinkResource?
    /// Why the long link stands in.
    public var fallbackReason: LinkServiceClientError?

    /// Makes a link.
    public init(
        url: String, isShort: Bool, resource: LinkResource? = nil, fallbackReason: LinkServiceClientError? = nil
    ) {
        self.url = url
        self.isShort = isShort
        self.resource = resource
        self.fallbackReason = fallbackReason
    }

    /// What the service finds doubtful about the link.
    public var warnings: [LinkWarning] { resource?.warnings ?? [] }
}

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
    /// cannot be reached, or does not know the key, the long link stands in, unless the link is to expire: a long link
    /// never does.
    /// - Throws: ``LinkServiceClientError``; `invalidLink` and `invalidRequest` say that the link itself is wrong.
    public func shorten(
        _ link: DynamicLink, options: ShortenOptions = ShortenOptions()
    ) async throws(LinkServiceClientError) -> ShortenedLink {
        try check(link)
        let request = CreateLinkRequest(
            link: link, domain: configuration.domain.description, suffix: options.suffix,
            customCode: options.customCode, name: options.name, tags: options.tags, expiresAt: options.expiresAt)
        do throws(LinkServiceClientError) {
            let resource = try await create(request, idempotencyKey: options.idempotencyKey)
            return ShortenedLink(url: resource.shortLink, isShort: true, resource: resource)
        } catch {
            let mayFallBack = options.fallsBackToLongLink && options.expiresAt == nil
            guard mayFallBack, error.isTransient || error.code == .unauthorized else { throw error }
            return ShortenedLink(url: try longLink(for: link), isShort: false, fallbackReason: error)
        }
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

    /// Makes many short links; each result says what became of one.
    ///
    /// - Throws: ``LinkServiceClientError`` where the request as a whole failed.
    public func create(
        _ requests: [CreateLinkRequest], idempotencyKey: String? = nil
    ) async throws(LinkServiceClientError) -> [BulkResult] {
        let response = try await send(
            Call(
                method: .post, route: .bulkLinks, body: encoded(BulkCreateRequest(links: requests)),
                idempotencyKey: self.idempotencyKey(idempotencyKey)), as: BulkCreateResponse.self)
        guard response.results.count == requests.count else {
            throw LinkServiceClientError(.unexpectedResponse, "The results are not those of the request.")
        }
        return response.results
    }

    private func check(_ link: DynamicLink) throws(LinkServiceClientError) {
        let target = link.link
        guard configuration.domain.remainder(ofAuthority: target.authority, path: target.path) == nil else {
            throw LinkServiceClientError(.invalidLink, "The deep link lies on the link domain itself.")
        }
    }
}
