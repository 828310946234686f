public import Foundation

extension EasyLink {
    /// Passes the meaning of a URL that opened the app to a handler; `nil` if it is not one of the app's links.
    ///
    /// The handler also receives `nil` if the request failed; ``handle(_:)`` and ``resolve(_:completion:)`` distinguish
    /// the two. It runs on the main actor, once.
    /// - Returns: whether the URL is a link under ``urlPrefix`` or of the app's own scheme, and so whether a request is
    ///   sent; any other URL is answered at once without one.
    ///   asked for; any other URL is answered at once and sent nowhere.
    @discardableResult
    public static func handle(
        _ url: UniversialURL?, completion: @escaping @MainActor @Sendable (EasyLink?) -> Void
    ) -> Bool {
        resolve(url) { completion((try? $0.get()) ?? nil) }
    }

    /// Passes the meaning of a URL that opened the app, or an error, to a handler; success with `nil` means another
    /// URL.
    ///
    /// The handler runs on the main actor, once.
    /// - Returns: whether the URL is one of the app's links.
    @discardableResult
    public static func resolve(
        _ url: UniversialURL?, completion: @escaping @MainActor @Sendable (Result<EasyLink?, EasyLinkError>) -> Void
    ) -> Bool {
        let service = EasyLinkService.shared
        guard let url, service.isOwn(url) else {
            let answer: Result<EasyLink?, EasyLinkError> =
                service.configuration.urlPrefix == nil ? .failure(.missingPrefix) : .success(nil)
            Task { @MainActor in completion(answer) }
            return false
        }
        Task { @MainActor in
            do throws(EasyLinkError) {
                completion(.success(try await service.resolve(url)))
            } catch {
                completion(.failure(error))
            }
        }
        return true
    }

    /// Returns the meaning of a URL that opened the app.
    ///
    /// - Returns: the link; `nil` if the URL is not one of the app's links.
    /// - Throws: ``EasyLinkError``.
    public static func handle(_ url: UniversialURL?) async throws(EasyLinkError) -> EasyLink? {
        guard let url else { return nil }
        return try await EasyLinkService.shared.resolve(url)
    }
}
