import FirebaseAPI
public import Foundation
import WaymarkLinks

extension DynamicLinks {
    /// Whether a URL looks like a short link, which only the service can resolve.
    ///
    /// Every URL of `goo.gl/app…` and every URL of a custom domain with a path counts, even one with a `link`.
    public func matchesShortLinkFormat(_ url: URL) -> Bool {
        recognizer.matchesShortLinkFormat(url.absoluteString)
    }

    /// Reads a long link; `nil` for any other URL, including short links, and for a destination that is not allowed by
    /// ``DynamicLinksConfiguration/targetHosts``.
    ///
    /// It sends nothing; ``handleUniversalLink(_:completion:)`` also reports to the service that the app was opened.
    public func dynamicLink(fromUniversalLink url: URL) -> DynamicLink? {
        guard let link = longLink(url), allows(link.url?.absoluteString ?? "") else { return nil }
        return link
    }

    /// Reads a long link, and reports to the service that it opened the app.
    ///
    /// The handler gets the link, with an error if the report failed; or no link and an error of ``errorDomain`` with
    /// the code 1 if the URL is not a long link.
    public func dynamicLink(
        fromUniversalLink url: URL, completion: @escaping @MainActor @Sendable (DynamicLink?, (any Error)?) -> Void
    ) {
        Task { @MainActor in
            do {
                let handled = try await self.readLongLink(url)
                completion(handled.link, handled.loggingError)
            } catch {
                completion(nil, error)
            }
        }
    }

    /// Reads a long link, and reports to the service that it opened the app.
    ///
    /// A failure of the report is not an error here; ``handleUniversalLink(_:)`` also returns it.
    /// - Throws: an `NSError` of ``errorDomain`` with the code 1 if the URL is not a long link.
    public func dynamicLink(fromUniversalLink url: URL) async throws -> DynamicLink {
        try await readLongLink(url).link
    }

    /// Handles a universal link, long or short, and passes the dynamic link to the handler.
    ///
    /// The handler always runs, after this method has returned: with the link, with the link and the error of the
    /// report to the service, or with an error only.
    /// - Returns: whether the URL is a dynamic link; if not, the app should handle the URL itself.
    @discardableResult
    public func handleUniversalLink(
        _ universalLink: URL, completion: @escaping @MainActor @Sendable (DynamicLink?, (any Error)?) -> Void
    ) -> Bool {
        Task { @MainActor in
            do {
                guard let handled = try await self.handleUniversalLink(universalLink) else {
                    throw NSError.notADynamicLink(universalLink)
                }
                completion(handled.link, handled.loggingError)
            } catch {
                completion(nil, error)
            }
        }
        return matchesShortLinkFormat(universalLink) || isLongLink(universalLink)
    }

    /// Handles a universal link, long or short.
    ///
    /// - Returns: the link; `nil` if the URL is not a dynamic link, and the app should handle the URL itself.
    /// - Throws: the errors that the completion handler of ``handleUniversalLink(_:completion:)`` gets without a link.
    public func handleUniversalLink(_ universalLink: URL) async throws -> HandledUniversalLink? {
        if matchesShortLinkFormat(universalLink) {
            // An app without a custom scheme has no URL to pass the answer through.
            let parameters = CustomSchemeURL.parameters(of: try await answer(about: universalLink))
            let link = DynamicLink(
                customSchemeParameters: Dictionary(uniqueKeysWithValues: parameters), isCertain: true)
            return HandledUniversalLink(link: link, loggingError: nil)
        }
        return isLongLink(universalLink) ? try await readLongLink(universalLink) : nil
    }

    /// Resolves a short link at the service, and returns the result as a URL of the app's own scheme.
    ///
    /// ``dynamicLink(fromCustomSchemeURL:)`` reads it. No URL gives no URL and no error.
    public func resolveShortLink(
        _ url: URL?, completion: @escaping @MainActor @Sendable (URL?, (any Error)?) -> Void
    ) {
        Task { @MainActor in
            guard let url else {
                completion(nil, nil)
                return
            }
            do {
                completion(try await self.resolveShortLink(url), nil)
            } catch {
                completion(nil, error)
            }
        }
    }

    /// Resolves a short link at the service, and returns the result as a URL of the app's own scheme.
    ///
    /// - Throws: an `NSError`: of `NSURLErrorDomain` if the service cannot be reached; of ``errorDomain`` with the HTTP
    ///   status as its code and Google's error object as its information if the service refused; of ``errorDomain``
    ///   with the code 1 if ``DynamicLinksConfiguration/targetHosts`` does not allow the destination; of
    ///   ``errorDomain`` with the code 0 otherwise.
    public func resolveShortLink(_ url: URL) async throws -> URL {
        let answer = try await answer(about: url)
        guard let result = CustomSchemeURL.resolved(answer, scheme: configuration.urlScheme) else {
            throw NSError.unreadableLink(url)
        }
        remember(result)
        return result
    }

    private func isLongLink(_ url: URL) -> Bool {
        recognizer.canParse(url.absoluteString) && url.firebaseParameters["link"] != nil
    }

    private func readLongLink(_ url: URL) async throws -> HandledUniversalLink {
        guard let link = longLink(url) else { throw NSError.notADynamicLink(url) }
        guard allows(link.url?.absoluteString ?? "") else { throw NSError.disallowedTarget(url) }
        do {
            _ = try await service.reopenAttribution(url)
            return HandledUniversalLink(link: link, loggingError: nil)
        } catch {
            return HandledUniversalLink(link: link, loggingError: error)
        }
    }

    private func longLink(_ url: URL) -> DynamicLink? {
        guard recognizer.canParse(url.absoluteString) else { return nil }
        return DynamicLink(longLinkParameters: url.firebaseParameters)
    }

    /// What the service says of a short link, where it leads to what the app allows.
    private func answer(about url: URL) async throws -> GetIosReopenAttributionResponse {
        let answer = try await service.reopenAttribution(url)
        guard allows(answer.deepLink) else { throw NSError.disallowedTarget(url) }
        return answer
    }
}

/// A universal link that was read.
public struct HandledUniversalLink: Sendable {
    /// The link.
    public let link: DynamicLink
    /// The error of the report to the service that the link opened the app; `nil` if it succeeded.
    ///
    /// A long link is read in the app, so the link is present even then.
    public let loggingError: (any Error)?
}
