public import Foundation

/// Receives the short link, the texts of the service's warnings, or the error; it runs once, on the main actor.
public typealias DynamicLinkShortenerCompletion = @MainActor @Sendable (URL?, [String]?, (any Error)?) -> Void

extension DynamicLinkComponents {
    /// Creates a short link of ``url``.
    public func shorten(completion: @escaping DynamicLinkShortenerCompletion) {
        guard let url else {
            Task { @MainActor in completion(nil, nil, Self.unbuildable) }
            return
        }
        Self.shortenURL(url, options: options, completion: completion)
    }

    /// Creates a short link of ``url``, and returns it with the texts of the service's warnings.
    ///
    /// - Throws: the errors of ``shortenURL(_:options:)``, and an error of ``errorDomain`` if there is no long link.
    public func shorten() async throws -> (URL, [String]) {
        guard let url else { throw Self.unbuildable }
        return try await Self.shortenURL(url, options: options)
    }

    /// Creates a short link of any long link.
    public static func shortenURL(
        _ url: URL, options: DynamicLinkComponentsOptions?, completion: @escaping DynamicLinkShortenerCompletion
    ) {
        let service = DynamicLinks.dynamicLinks().service
        let option = options?.pathLength.suffix
        Task { @MainActor in
            do {
                let (shortLink, warnings) = try await service.shorten(url, option: option)
                completion(shortLink, warnings.isEmpty ? nil : warnings, nil)
            } catch {
                completion(nil, nil, error)
            }
        }
    }

    /// Creates a short link of any long link; articles print the call with this label.
    public static func shortenURL(
        url: URL, options: DynamicLinkComponentsOptions?, completion: @escaping DynamicLinkShortenerCompletion
    ) {
        shortenURL(url, options: options, completion: completion)
    }

    /// Creates a short link of any long link, and returns it with the texts of the service's warnings.
    ///
    /// - Throws: an `NSError`: of `NSURLErrorDomain` if the service cannot be reached; otherwise of ``errorDomain``
    ///   with the code 0, whose information has the reason and, if the service refused, `remoteStatus` and
    ///   `remoteErrorCode`.
    public static func shortenURL(
        _ url: URL, options: DynamicLinkComponentsOptions?
    ) async throws -> (URL, [String]) {
        try await DynamicLinks.dynamicLinks().service.shorten(url, option: options?.pathLength.suffix)
    }

    private static var unbuildable: NSError { .shortening(reason: "The components are not a valid long link.") }
}
