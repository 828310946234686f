public import Foundation

extension EasyLink {
    /// Tells what a URL means that opened the app; the handler gets `nil` if it is not one of the app's links.
    ///
    /// The handler also gets `nil` if the service could not say it; ``handle(_:)`` and ``resolve(_:completion:)`` tell
    /// the two apart. It runs on the main actor, once.
    /// - Returns: whether the URL is a link under ``urlPrefix`` or of the app's own scheme, and so whether it is being
    ///   asked for; any other URL is answered at once and sent nowhere.
    @discardableResult
    public static func handle(
        _ url: UniversialURL?, completion: @escaping @MainActor @Sendable (EasyLink?) -> Void
    ) -> Bool {
        resolve(url) { completion((try? $0.get()) ?? nil) }
    }

    /// Tells what a URL means that opened the app, or why that is unknown; success with `nil` is a URL that is not ours.
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
