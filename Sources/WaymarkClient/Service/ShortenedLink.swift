public import WaymarkLinks

/// A link to share.
///
/// A value like any other, kept behind one pointer, as ``LinkServiceClientError`` is.
public struct ShortenedLink: Equatable, Sendable {
    private struct Parts: Equatable, Sendable {
        var url: String
        var isShort: Bool
        var resource: LinkResource?
        var fallbackReason: LinkServiceClientError?
    }

    @Boxed private var parts: Parts

    /// The link to share: the short one, or the long one that stands in.
    public var url: String {
        get { parts.url }
        set { parts.url = newValue }
    }
    /// Whether ``url`` is short.
    public var isShort: Bool {
        get { parts.isShort }
        set { parts.isShort = newValue }
    }
    /// The short link as the service keeps it; `nil` where the long one stands in.
    public var resource: LinkResource? {
        get { parts.resource }
        set { parts.resource = newValue }
    }
    /// Why the long link stands in.
    public var fallbackReason: LinkServiceClientError? {
        get { parts.fallbackReason }
        set { parts.fallbackReason = newValue }
    }

    /// Makes a link.
    public init(
        url: String, isShort: Bool, resource: LinkResource? = nil, fallbackReason: LinkServiceClientError? = nil
    ) {
        parts = Parts(url: url, isShort: isShort, resource: resource, fallbackReason: fallbackReason)
    }

    /// What the service finds doubtful about the link.
    public var warnings: [LinkWarning] { resource?.warnings ?? [] }
}
