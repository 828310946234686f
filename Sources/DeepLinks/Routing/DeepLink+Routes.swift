public import Foundation

extension DeepLink where Value: DeepLinkValue {
    /// Creates a route whose closure turns the value of a link into an output of the router.
    ///
    /// If it returns nil, the next route that matches is asked.
    @inlinable
    public func callAsFunction<Output>(_ output: @escaping @Sendable (Value) -> Output?) -> DeepLinkRoute<Output> {
        route(only: output)
    }

    /// Creates a route of several closures, which are asked in turn until one returns an output.
    @inlinable
    public func callAsFunction<Output>(_ outputs: (@Sendable (Value) -> Output?)...) -> DeepLinkRoute<Output> {
        route(from: { Value() }, outputs.map { output in { value, _ in output(value) } })
    }

    /// Creates a route whose closure also gets the URL.
    @inlinable
    public func callAsFunction<Output>(_ output: @escaping @Sendable (Value, URL) -> Output?) -> DeepLinkRoute<Output> {
        route(from: { Value() }, [{ value, reader in reader.url.flatMap { output(value, $0) } }])
    }

    /// Creates a route of an asynchronous handler.
    ///
    /// If it returns false, the next route that matches is asked. See ``DeepLinkAction``.
    @inlinable
    public func handle(
        _ handler: nonisolated(nonsending) @escaping @Sendable (Value) async throws -> Bool
    ) -> DeepLinkRoute<DeepLinkAction> {
        handle(startingWith: Value(), handler)
    }

    /// Creates a route of two asynchronous handlers; the second is called if the first returns false.
    ///
    /// For more of them, let one handler call the others.
    @inlinable
    public func handle(
        _ first: nonisolated(nonsending) @escaping @Sendable (Value) async throws -> Bool,
        _ second: nonisolated(nonsending) @escaping @Sendable (Value) async throws -> Bool
    ) -> DeepLinkRoute<DeepLinkAction> {
        handle { value in
            if try await first(value) { return true }
            return try await second(value)
        }
    }
}

extension DeepLink {
    /// Creates a route that reads links into copies of `initial`.
    @inlinable
    public func callAsFunction<Output>(
        startingWith initial: @autoclosure @escaping @Sendable () -> Value,
        _ output: @escaping @Sendable (Value) -> Output?
    ) -> DeepLinkRoute<Output> {
        route(from: initial, [{ value, _ in output(value) }])
    }

    /// Creates a route of an asynchronous handler that reads links into copies of `initial`.
    @inlinable
    public func handle(
        startingWith initial: @autoclosure @escaping @Sendable () -> Value,
        _ handler: nonisolated(nonsending) @escaping @Sendable (Value) async throws -> Bool
    ) -> DeepLinkRoute<DeepLinkAction> {
        route(from: initial, [{ value, _ in DeepLinkAction { try await handler(value) } }])
    }
}

extension DeepLink where Value == Void {
    /// Creates a route of a template without arguments.
    ///
    /// If the closure returns nil, the next route that matches is asked.
    @inlinable
    public func callAsFunction<Output>(_ output: @escaping @Sendable () -> Output?) -> DeepLinkRoute<Output> {
        route(from: {}, [{ _, _ in output() }])
    }

    /// Creates a route whose closure gets the URL, such as a catch-all.
    @inlinable
    public func callAsFunction<Output>(_ output: @escaping @Sendable (URL) -> Output?) -> DeepLinkRoute<Output> {
        route(from: {}, [{ $1.url.flatMap(output) }])
    }

    /// Creates a route of an asynchronous handler.
    ///
    /// If it returns false, the next route that matches is asked.
    ///
    /// See ``DeepLinkAction``.
    @inlinable
    public func handle(
        _ handler: nonisolated(nonsending) @escaping @Sendable () async throws -> Bool
    ) -> DeepLinkRoute<DeepLinkAction> {
        route(from: {}, [{ _, _ in DeepLinkAction { try await handler() } }])
    }

    /// Creates a route of an asynchronous handler that gets the URL.
    @inlinable
    public func handle(
        _ handler: nonisolated(nonsending) @escaping @Sendable (URL) async throws -> Bool
    ) -> DeepLinkRoute<DeepLinkAction> {
        route(
            from: {},
            [
                { _, reader in reader.url.map { url in DeepLinkAction { try await handler(url) } } }
            ])
    }
}

extension DeepLinkPattern {
    /// Creates a route whose closure turns the arguments of a link into an output of the router.
    ///
    /// If it returns nil, the next route that matches is asked.
    @inlinable
    public func callAsFunction<Output>(
        _ output: @escaping @Sendable (Arguments) -> Output?
    ) -> DeepLinkRoute<Output> {
        route(output)
    }

    /// Creates a route of several closures, which are asked in turn until one returns an output.
    @inlinable
    public func callAsFunction<Output>(_ outputs: (@Sendable (Arguments) -> Output?)...) -> DeepLinkRoute<Output> {
        route { values in
            for output in outputs {
                if let result = output(values) { return result }
            }
            return nil
        }
    }

    /// Creates a route of an asynchronous handler.
    ///
    /// If it returns false, the next route that matches is asked. See ``DeepLinkAction``.
    @inlinable
    public func handle(
        _ handler: nonisolated(nonsending) @escaping @Sendable (Arguments) async throws -> Bool
    ) -> DeepLinkRoute<DeepLinkAction> {
        route { values in DeepLinkAction { try await handler(values) } }
    }

    /// Creates a route of two asynchronous handlers; the second is called if the first returns false.
    ///
    /// For more of them, let one handler call the others.
    @inlinable
    public func handle(
        _ first: nonisolated(nonsending) @escaping @Sendable (Arguments) async throws -> Bool,
        _ second: nonisolated(nonsending) @escaping @Sendable (Arguments) async throws -> Bool
    ) -> DeepLinkRoute<DeepLinkAction> {
        handle { values in
            if try await first(values) { return true }
            return try await second(values)
        }
    }
}
