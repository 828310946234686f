public import Foundation

extension DeepLink where Value: DeepLinkValue {
    /// Makes a route: the link's value becomes an output of the router.
    ///
    /// Nil goes on to the next link that matches.
    ///
    /// Several closures are asked in turn.
    public func callAsFunction<Output>(_ outputs: (@Sendable (Value) -> Output?)...) -> DeepLinkRoute<Output> {
        DeepLinkRoute(self, { Value() }, outputs.map { output in { value, _ in output(value) } })
    }

    /// Makes a route whose closure sees the URL as well.
    public func callAsFunction<Output>(_ output: @escaping @Sendable (Value, URL) -> Output?) -> DeepLinkRoute<Output> {
        DeepLinkRoute(self, { Value() }, [{ output($0, $1.url) }])
    }

    /// Makes a route of asynchronous handlers: false goes on to the next one.
    ///
    /// See ``DeepLinkAction``.
    public func handle(
        _ handlers: (nonisolated(nonsending) @Sendable (Value) async throws -> Bool)...
    ) -> DeepLinkRoute<DeepLinkAction> {
        DeepLinkRoute(
            self, { Value() }, handlers.map { handler in { value, _ in DeepLinkAction { try await handler(value) } } })
    }
}

extension DeepLink {
    /// Makes a route whose values begin with `initial`.
    public func callAsFunction<Output>(
        startingWith initial: @autoclosure @escaping @Sendable () -> Value,
        _ output: @escaping @Sendable (Value) -> Output?
    ) -> DeepLinkRoute<Output> {
        DeepLinkRoute(self, initial, [{ value, _ in output(value) }])
    }

    /// Makes a route of an asynchronous handler whose values begin with `initial`.
    public func handle(
        startingWith initial: @autoclosure @escaping @Sendable () -> Value,
        _ handler: nonisolated(nonsending) @escaping @Sendable (Value) async throws -> Bool
    ) -> DeepLinkRoute<DeepLinkAction> {
        DeepLinkRoute(self, initial, [{ value, _ in DeepLinkAction { try await handler(value) } }])
    }
}

extension DeepLink where Value == Void {
    /// Makes a route of a link without arguments.
    ///
    /// Nil goes on to the next link that matches.
    public func callAsFunction<Output>(_ output: @escaping @Sendable () -> Output?) -> DeepLinkRoute<Output> {
        DeepLinkRoute(self, {}, [{ _, _ in output() }])
    }

    /// Makes a route whose closure sees the URL: what a catch-all needs.
    public func callAsFunction<Output>(_ output: @escaping @Sendable (URL) -> Output?) -> DeepLinkRoute<Output> {
        DeepLinkRoute(self, {}, [{ output($1.url) }])
    }

    /// Makes a route of an asynchronous handler: false goes on to the next one.
    ///
    /// See ``DeepLinkAction``.
    public func handle(
        _ handler: nonisolated(nonsending) @escaping @Sendable () async throws -> Bool
    ) -> DeepLinkRoute<DeepLinkAction> {
        DeepLinkRoute(self, {}, [{ _, _ in DeepLinkAction { try await handler() } }])
    }

    /// Makes a route of an asynchronous handler that sees the URL.
    public func handle(
        _ handler: nonisolated(nonsending) @escaping @Sendable (URL) async throws -> Bool
    ) -> DeepLinkRoute<DeepLinkAction> {
        DeepLinkRoute(
            self, {},
            [
                { _, routed in
                    let url = routed.url
                    return DeepLinkAction { try await handler(url) }
                }
            ])
    }
}

extension DeepLinkPattern {
    /// Makes a route: the arguments become an output of the router.
    ///
    /// Nil goes on to the next link that matches.
    public func callAsFunction<Output>(_ outputs: (@Sendable (Arguments) -> Output?)...) -> DeepLinkRoute<Output> {
        DeepLinkRoute(self, outputs)
    }

    /// Makes a route of asynchronous handlers: false goes on to the next one.
    ///
    /// See ``DeepLinkAction``.
    public func handle(
        _ handlers: (nonisolated(nonsending) @Sendable (Arguments) async throws -> Bool)...
    ) -> DeepLinkRoute<DeepLinkAction> {
        DeepLinkRoute(self, handlers.map { handler in { value in DeepLinkAction { try await handler(value) } } })
    }
}
