import FirebaseAPI
public import Foundation
import WaymarkLinks

extension DynamicLinks {
    /// Whether a URL looks like a short link, which only the service can explain.
    ///
    /// Every URL of `goo.gl/app…` and every URL of a custom domain with a path counts, even one with a `link`.
    public func matchesShortLinkFormat(_ url: URL) -> Bool {
        recognizer.matchesShortLinkFormat(url.absoluteString)
    }

    /// Reads a long link; `nil` for any other URL, short links among them, and for one that leads elsewhere than to
    /// ``DynamicLinksConfiguration/targetHosts``.
    ///
    /// It sends nothing; ``handleUniversalLink(_:completion:)`` also tells the service that the app was opened.
    public func dynamicLink(fromUniversalLink url: URL) -> DynamicLink? {
        guard let link = longLink(url), allows(link.url?.absoluteString ?? "") else { return nil }
        return link
    }

    /// Reads a long link and tells the service that the app was opened by it.
    ///
    /// The handler gets the link, and beside it the error where the service could not be told; or no link and an error
    /// of ``errorDomain`` with the code 1 where the URL is no long link.
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

    /// Reads a long link and tells the service that the app was opened by it.
    ///
    /// That the service could not be told is no error here; ``handleUniversalLink(_:)`` gives it too.
    /// - Throws: an `NSError` of ``errorDomain`` with the code 1 where the URL is no long link.
    public func dynamicLink(fromUniversalLink url: URL) async throws -> DynamicLink {
        try await readLongLink(url).link
    }

    /// Takes a universal link, long or short, and gives the dynamic link to the handler.
    ///
    /// The handler runs in any case, after this method has returned: with the link, with the link and the error of
    /// telling the service, or with an error alone.
    /// - Returns: whether the URL is a dynamic link; where it is not, the app should look at the URL itself.
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

    /// Takes a universal link, long or short.
    ///
    /// - Returns: the link; `nil` where the URL is no dynamic link, and the app should look at the URL itself.
    /// - Throws: what the completion handler of ``handleUniversalLink(_:completion:)`` would get without a link.
    public func handleUniversalLink(_ universalLink: URL) async throws -> HandledUniversalLink? {
        if matchesShortLinkFormat(universalLink) {
            // An app without a custom scheme has no URL to pass the answer through.
            let parameters = CustomSchemeURL.parameters(of: try await answer(about: universalLink))
            let link = DynamicLink(customSchemeParameters: Dictionary(uniqueKeysWithValues: parameters))
            return HandledUniversalLink(link: link, loggingError: nil)
        }
        return isLongLink(universalLink) ? try await readLongLink(universalLink) : nil
    }

    /// Asks the service what a short link means, and gives the answer as a URL of the app's own scheme.
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

    /// Asks the service what a short link means, and gives the answer as a URL of the app's own scheme.
    ///
    /// - Throws: an `NSError`: of `NSURLErrorDomain` where the service cannot be reached; of ``errorDomain`` with the
    ///   HTTP status as its code and Google's error object as its information where the service refused; of
    ///   ``errorDomain`` with the code 1 where it leads elsewhere than to ``DynamicLinksConfiguration/targetHosts``; of
    ///   ``errorDomain`` with the code 0 otherwise.
    public func resolveShortLink(_ url: URL) async throws -> URL {
        let answer = try await answer(about: url)
        guard let result = CustomSchemeURL.resolved(answer, scheme: configuration.urlScheme) else {
            throw NSError.unreadableLink(url)
        }
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
    /// Why the service could not be told that the app was opened by it; `nil` where it was.
    ///
    /// A long link is read in the app, so it is present all the same.
    public let loggingError: (any Error)?
}
