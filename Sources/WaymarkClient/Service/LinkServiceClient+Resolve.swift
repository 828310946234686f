public import WaymarkLinks

extension LinkServiceClient {
    /// Tells what a short or a long link means.
    ///
    /// A long link of the client's domain is read here, without the service; everything else is asked for.
    /// - Throws: ``LinkServiceClientError``: `notFound` where it is no link of the service, `expired`, `invalidLink`
    ///   where the text is no web address, `disallowedTarget` where it leads to a scheme or a host that the app does not allow.
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
        let call = Call(method: .post, route: .resolve, body: try encoded(request))
        return try checked(try await send(call, as: ResolvedLink.self))
    }

    /// Asks for the link that led to this installation.
    ///
    /// - Parameters:
    ///   - installationID: what the app calls this installation: random, made at first launch, and kept.
    ///   - clipboardLink: the link that the visitor carried over on the clipboard, where the app may read it.
    /// - Throws: ``LinkServiceClientError``; `invalidConfiguration` where the configuration names no app.
    public func claim(
        installationID: String, clipboardLink: String? = nil
    ) async throws(LinkServiceClientError) -> ClaimResponse {
        guard let app = configuration.bundleOrPackage else {
            throw LinkServiceClientError(.invalidConfiguration, "A claim needs the bundle ID or package of the app.")
        }
        let request = ClaimRequest(
            installationID: installationID, platform: configuration.platform, bundleOrPackage: app,
            clipboardLink: clipboardLink, appVersion: configuration.appVersion)
        let response = try await send(
            Call(method: .post, route: .claims, body: encoded(request)), as: ClaimResponse.self)
        if let link = response.link { _ = try checked(link) }
        return response
    }

    private func readLongLink(_ text: String) throws(LinkServiceClientError) -> ResolvedLink {
        let link: DynamicLink
        do throws(LongLinkError) {
            link = try LongLinkCodec.decode(text).link
        } catch {
            throw LinkServiceClientError(.invalidLink, error.description)
        }
        return try readLink(link)
    }

    /// Tells what a link means that was read already.
    ///
    /// - Throws: ``LinkServiceClientError`` with `disallowedTarget`.
    package func readLink(_ link: DynamicLink) throws(LinkServiceClientError) -> ResolvedLink {
        try checked(resolved(link))
    }

    private func resolved(_ link: DynamicLink) -> ResolvedLink {
        switch configuration.platform {
        case .android:
            ResolvedLink(
                url: link.android.link ?? AppURI(link.link), link: link,
                minimumVersion: link.android.minimumVersionCode.map { String($0) })
        case .ios:
            ResolvedLink(url: AppURI(link.link), link: link, minimumVersion: link.ios.minimumVersion)
        case .desktop, .other:
            ResolvedLink(url: AppURI(link.link), link: link)
        }
    }

    /// A link whose target the app allows: the service may be wrong, and anybody can write a long link.
    private func checked(_ link: ResolvedLink) throws(LinkServiceClientError) -> ResolvedLink {
        guard configuration.allows(link.url) else {
            throw LinkServiceClientError(
                .disallowedTarget, "The app does not open addresses of this scheme “\(link.url.scheme)” or host.")
        }
        return link
    }
}
