public import Foundation

/// The output of a router of asynchronous handlers: an action that runs the handlers of one route.
///
/// No handler runs before ``run()`` is called.
///
/// Handlers run on the actor of the caller, such as the main actor. A handler that needs a certain actor declares it:
/// `event.handle { @MainActor event in … }`.
public struct DeepLinkAction {
    private let body: nonisolated(nonsending) () async throws -> Bool

    @usableFromInline
    init(_ body: nonisolated(nonsending) @escaping () async throws -> Bool) {
        self.body = body
    }

    /// Runs the handlers; returns false if all of them decline the link.
    public nonisolated(nonsending) func run() async throws -> Bool {
        try await body()
    }
}

extension DeepLinkRouter where Output == DeepLinkAction {
    /// Runs the handlers of the routes that match a URL, the best match first, until one returns true.
    ///
    /// Routes are asked one after the other: the guard of a route sees what earlier handlers have changed, and is not
    /// asked if one of them has handled the link. An error of a handler is thrown and ends the search.
    ///
    /// - Returns: False if no handler has handled the link.
    @discardableResult
    public nonisolated(nonsending) func handle(_ url: URL) async throws -> Bool {
        var declined: Set<Int32> = []
        for entry in table.candidates(of: url) where !declined.contains(entry.route) {
            // A reader cannot be kept while handlers run, so the link is split again for each of its routes.
            guard let action = table.withReader(of: url, for: entry, { read(entry, $0) }) else { continue }
            if try await action.run() { return true }
            declined.insert(entry.route)
        }
        return false
    }
}
