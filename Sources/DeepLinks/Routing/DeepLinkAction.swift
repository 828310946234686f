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
        var seen = 0
        var declined: Set<Int> = []
        while let (route, action) = nextAction(url, &seen, declined) {
            if try await action.run() { return true }
            declined.insert(route)
        }
        return false
    }

    /// The next link that has something to run.
    ///
    /// A link cannot be kept open while handlers run, so the search begins anew and passes over what it has `seen`.
    private func nextAction(_ url: URL, _ seen: inout Int, _ declined: Set<Int>) -> (
        route: Int, action: DeepLinkAction
    )? {
        var next: (route: Int, action: DeepLinkAction)?
        var position = 0
        table.forEachCandidate(of: url) { reader, route in
            position += 1
            if position > seen, !declined.contains(route) { next = read(route, reader).map { (route, $0) } }
            return next != nil
        }
        seen = position
        return next
    }
}
