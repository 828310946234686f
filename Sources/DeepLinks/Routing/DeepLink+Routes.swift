public import Foundation

extension DeepLink where Value: DeepLinkValue {
    /// Makes a route: the link's value becomes an output of the router.
    ///
    /// Nil goes on to the next link that matches.
    @inlinable
    public func callAsFunction<Output>(_ output: @escaping @Sendable (Value) -> Output?) -> DeepLinkRoute<Output> {
        route(only: output)
    }

    /// Makes a route of several closures that are asked in turn.
    @inlinable
    public func callAsFunction<Output>(_ outputs: (@Sendable (Value) -> Output?)...) -> DeepLinkRoute<Output> {
        route(from: { Value() }, outputs.map { output in { value, _ in output(value) } })
    }

    /// Makes a route whose closure sees the URL as well.
    @inlinable
    public func callAsFunction<Output>(_ output: @escaping @Sendable (Value, URL) -> Output?) -> DeepLinkRoute<Output> {
        route(from: { Value() }, [{ output($0, $1.url) }])
    }

    /// Makes a route of asynchronous handlers: false goes on to the next one.
    ///
    /// See ``DeepLinkAction``.
    @inlinable
    public func handle(
        _ handlers: (nonisolated(nonsending) @Sendable (Value) async throws -> Bool)...
    ) -> DeepLinkRoute<DeepLinkAction> {
        route(from: { Value() }, [{ value, _ in DeepLinkAction(asking: handlers, with: value) }])
    }
}

extension DeepLink {
    /// Makes a route whose values begin with `initial`.
    @inlinable
    public func callAsFunction<Output>(
        startingWith initial: @autoclosure @escaping @Sendable () -> Value,
        _ output: @escaping @Sendable (Value) -> Output?
    ) -> DeepLinkRoute<Output> {
        route(from: initial, [{ value, _ in output(value) }])
    }

    /// Makes a route of an asynchronous handler whose values begin with `initial`.
    @inlinable
    public func handle(
        startingWith initial: @autoclosure @escaping @Sendable () -> Value,
        _ handler: nonisolated(nonsending) @escaping @Sendable (Value) async throws -> Bool
    ) -> DeepLinkRoute<DeepLinkAction> {
        route(from: initial, [{ value, _ in DeepLinkAction { try await handler(value) } }])
    }
}

extension DeepLink where Value == Void {
    /// Makes a route of a link without arguments.
    ///
    /// Nil goes on to the next link that matches.
    @inlinable
    public func callAsFunction<Output>(_ output: @escaping @Sendable () -> Output?) -> DeepLinkRoute<Output> {
        route(from: {}, [{ _, _ in output() }])
    }

    /// Makes a route whose closure sees the URL: what a catch-all needs.
    @inlinable
    public func callAsFunction<Output>(_ output: @escaping @Sendable (URL) -> Output?) -> DeepLinkRoute<Output> {
        route(from: {}, [{ output($1.url) }])
    }

    /// Makes a route of an asynchronous handler: false goes on to the next one.
    ///
    /// See ``DeepLinkAction``.
    @inlinable
    public func handle(
        _ handler: nonisolated(nonsending) @escaping @Sendable () async throws -> Bool
    ) -> DeepLinkRoute<DeepLinkAction> {
        route(from: {}, [{ _, _ in DeepLinkAction { try await handler() } }])
    }

    /// Makes a route of an asynchronous handler that sees the URL.
    @inlinable
    public func handle(
        _ handler: nonisolated(nonsending) @escaping @Sendable (URL) async throws -> Bool
    ) -> DeepLinkRoute<DeepLinkAction> {
        route(
            from: {},
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
    @inlinable
    public func callAsFunction<Output>(
        _ output: @escaping @Sendable (Arguments) -> Output?
    ) -> DeepLinkRoute<Output> {
        route(output)
    }

    /// Makes a route of several closures that are asked in turn.
    @inlinable
    public func callAsFunction<Output>(_ outputs: (@Sendable (Arguments) -> Output?)...) -> DeepLinkRoute<Output> {
        route { values in
            for output in outputs {
                if let result = output(values) { return result }
            }
            return nil
        }
    }

    /// Makes a route of asynchronous handlers: false goes on to the next one.
    ///
    /// See ``DeepLinkAction``.
    @inlinable
    public func handle(
        _ handlers: (nonisolated(nonsending) @Sendable (Arguments) async throws -> Bool)...
    ) -> DeepLinkRoute<DeepLinkAction> {
        route { DeepLinkAction(asking: handlers, with: $0) }
    }
}
