public import Foundation

/// What a router of asynchronous handlers makes of a link: something to run.
///
/// Nothing has happened before it runs.
///
/// It runs where its caller is: called from the main actor, the handler is on the main actor. A handler that wants to
/// touch an actor's state says so: `event.handle { @MainActor event in … }`.
public struct DeepLinkAction {
    private let body: nonisolated(nonsending) () async throws -> Bool

    @usableFromInline
    init(_ body: nonisolated(nonsending) @escaping () async throws -> Bool) {
        self.body = body
    }

    /// Runs the handler; false where it declines the link.
    public nonisolated(nonsending) func run() async throws -> Bool {
        try await body()
    }
}

extension DeepLinkRouter where Output == DeepLinkAction {
    /// Runs the handlers of a link, the best match first, until one says it has handled it.
    ///
    /// Errors of a handler are passed on, and end the search. False where nobody handled the link.
    @discardableResult
    public nonisolated(nonsending) func handle(_ url: URL) async throws -> Bool {
        for action in matches(url) where try await action.run() { return true }
        return false
    }
}
