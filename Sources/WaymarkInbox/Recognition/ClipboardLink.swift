import WaymarkLinks

/// The link that a page copies: the short link with the token of the click and the mark `_icp=1` in its query.
///
/// Both are for the claim. Without them, the link is the same that a tap opens.
enum ClipboardLink {
    private static let parameters = [ClaimRequest.clickParameter, "_icp"]

    /// An address without the token and the mark.
    static func withoutClick(_ url: WebURL) -> WebURL {
        guard let query = url.query, url.fragment == nil else { return url }
        let items = query.split(separator: "&", omittingEmptySubsequences: false)
        let rest = items.filter { item in !parameters.contains { item.hasPrefix("\($0)=") } }
        guard rest.count < items.count else { return url }
        let base = url.description.prefix { $0 != "?" }
        return WebURL(rest.isEmpty ? String(base) : "\(base)?\(rest.joined(separator: "&"))") ?? url
    }
}
