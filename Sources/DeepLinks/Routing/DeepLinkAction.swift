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

    /// Asks one handler after the other, until one does not decline.
    @usableFromInline
    init<Value>(asking handlers: [nonisolated(nonsending) @Sendable (Value) async throws -> Bool], with value: Value) {
        self.init {
            for handler in handlers where try await handler(value) { return true }
            return false
        }
    }

    /// Runs the handler; false where it declines the link.
    public nonisolated(nonsending) func run() async throws -> Bool {
        try await body()
    }
}

extension DeepLinkRouter where Output == DeepLinkAction {
    /// Runs the handlers of a link, the best match first, until one says it has handled it.
    ///
    /// Each link waits for its turn: its guard sees what the handlers before it have changed, and is not asked where one
    /// of them has handled the link. Errors of a handler are passed on, and end the search. False where nobody handled
    /// the link.
    @discardableResult
    public nonisolated(nonsending) func handle(_ url: URL) async throws -> Bool {
        var declined: Set<Int32> = []
        for entry in table.candidates(of: url) where !declined.contains(entry.route) {
            // A link cannot be kept open while handlers run, so it is opened again for each of its routes.
            guard let action = table.withReader(of: url, for: entry, { read(entry, $0) }) else { continue }
            if try await action.run() { return true }
            declined.insert(entry.route)
        }
        return false
    }
}
