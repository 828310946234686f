import Foundation
public import WaymarkLinks

extension LinkServiceClient {
    /// Resolves a short or a long link.
    ///
    /// Long links of the client's domain are decoded locally. All others are sent to the service.
    /// - Throws: ``LinkServiceClientError``: `notFound` if the service has no such link, `expired`, `invalidLink` if
    ///   the text is not a web address, `disallowedTarget` if the destination has a scheme or a host that the app does
    ///   not allow.
    public func resolve(_ text: String) async throws(LinkServiceClientError) -> ResolvedLink {
        guard let url = WebURL(String(text.prefix { $0 != "?" && $0 != "#" })) else {
            throw LinkServiceClientError(.invalidLink, "The link is not a web address.")
        }
        if let rest = configuration.domain.remainder(ofAuthority: url.authority, path: url.path),
            rest.isEmpty || rest == "/"
        {
            return try readLongLink(text)
        }
        let request = ResolveRequest(
            url: text, platform: configuration.platform, appVersion: configuration.appVersion)
        let call = Call(method: .post, route: .resolve, body: Data(request.tree.bytes))
        return try reader.check(try await send(call, as: ResolvedLink.self))
    }

    /// Reports to the service what happened to links.
    ///
    /// Failures that may pass are retried. Keep an unchanged batch until this returns, and send it again, even after a
    /// restart, if the error ``LinkServiceClientError/isTransient``: the service counts a batch once by its name.
    ///
    /// - Throws: ``LinkServiceClientError``. If it is not transient, the service will never accept the batch.
    public func send(_ batch: AppEventBatch) async throws(LinkServiceClientError) -> AppEventBatchResult {
        try await send(
            Call(method: .post, route: .events, body: Data(batch.tree.bytes)), as: AppEventBatchResult.self)
    }

    private func readLongLink(_ text: String) throws(LinkServiceClientError) -> ResolvedLink {
        let link: DynamicLink
        do throws(LongLinkError) {
            link = try LongLinkCodec.decode(text).link
        } catch {
            throw LinkServiceClientError(.invalidLink, error.description)
        }
        return try reader.read(link)
    }
}
