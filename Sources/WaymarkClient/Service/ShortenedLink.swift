public import WaymarkLinks

/// A link to share.
public struct ShortenedLink: Equatable, Sendable {
    // Behind one pointer, as in LinkServiceClientError: a short link's resource has many parts.
    private struct Parts: Equatable, Sendable {
        var url: String
        var isShort: Bool
        var resource: LinkResource?
        var fallbackReason: LinkServiceClientError?
    }

    @Boxed private var parts: Parts

    /// The link to share: the short link, or the long link that replaces it.
    public var url: String {
        get { parts.url }
        set { parts.url = newValue }
    }
    /// Whether ``url`` is short.
    public var isShort: Bool {
        get { parts.isShort }
        set { parts.isShort = newValue }
    }
    /// The short link as the service stores it; `nil` for a long link.
    public var resource: LinkResource? {
        get { parts.resource }
        set { parts.resource = newValue }
    }
    /// The reason why this is the long link.
    public var fallbackReason: LinkServiceClientError? {
        get { parts.fallbackReason }
        set { parts.fallbackReason = newValue }
    }

    /// Creates a link.
    public init(
        url: String, isShort: Bool, resource: LinkResource? = nil, fallbackReason: LinkServiceClientError? = nil
    ) {
        parts = Parts(url: url, isShort: isShort, resource: resource, fallbackReason: fallbackReason)
    }

    /// The service's warnings about the link.
    public var warnings: [LinkWarning] { resource?.warnings ?? [] }
}
