// Routes in both directions: they read links into outputs of the router, and print links for outputs.
//
// The ones with `case:` are disfavored: otherwise they would take the trailing closures of all other routes whose
// outputs are Equatable.

extension DeepLink where Value: DeepLinkValue {
    /// Creates a route that also prints links, with ``DeepLinkRouter/url(for:scheme:host:)``.
    ///
    /// ```swift
    /// Links.pass {
    ///     .pass($0)
    /// } printing: {
    ///     if case .pass(let pass) = $0 { pass } else { nil }
    /// }
    /// ```
    /// - Parameters:
    ///   - output: Turns the value of a link into an output of the router, or returns nil to decline the link.
    ///   - value: The inverse: returns the value of an output, or nil for outputs of other routes.
    public func callAsFunction<Output>(
        _ output: @escaping @Sendable (Value) -> Output?, printing value: @escaping @Sendable (Output) -> Value?
    ) -> DeepLinkRoute<Output> {
        route(only: output).printing(texts, value)
    }

    /// Creates a route for a case of an enumeration, which reads and prints links: `Links.pass(case: Screen.pass)`.
    ///
    /// Printing finds the value of the case by reflection, and takes some microseconds. In a program that is compiled
    /// with `-disable-reflection-metadata` it throws; use `printing:` there.
    @_disfavoredOverload
    public func callAsFunction<Output: Equatable & SendableMetatype>(
        case output: @escaping @Sendable (Value) -> Output
    ) -> DeepLinkRoute<Output> {
        self(output, printing: { EnumerationCase.value(of: $0, output) })
    }
}

extension DeepLink where Value == Void {
    /// Creates a route for an output without values, which reads and prints links: `Links.home(case: .home)`.
    public func callAsFunction<Output: Equatable & Sendable>(case output: Output) -> DeepLinkRoute<Output> {
        self { output }.printing(texts) { $0 == output ? () : nil }
    }
}

extension DeepLinkPattern {
    /// Creates a route that also prints links, with ``DeepLinkRouter/url(for:scheme:host:)``.
    ///
    /// The value of an output may be immutable, and needs no empty initialiser.
    ///
    /// - Parameters:
    ///   - output: Turns the arguments of a link into an output of the router, or returns nil to decline the link.
    ///   - arguments: The inverse: returns the arguments of an output, or nil for outputs of other routes.
    public func callAsFunction<Output>(
        _ output: @escaping @Sendable (Arguments) -> Output?,
        printing arguments: @escaping @Sendable (Output) -> Arguments?
    ) -> DeepLinkRoute<Output> {
        route(output).printing(link.texts, arguments)
    }

    /// Creates a route for a case of an enumeration, which reads and prints links.
    ///
    /// See `callAsFunction(case:)` of ``DeepLink``.
    @_disfavoredOverload
    public func callAsFunction<Output: Equatable & SendableMetatype>(
        case output: @escaping @Sendable (Arguments) -> Output
    ) -> DeepLinkRoute<Output> {
        self(output, printing: { EnumerationCase.value(of: $0, output) })
    }
}

extension DeepLinkRoute {
    /// The route with texts for outputs.
    fileprivate func printing<Value>(
        _ texts: @escaping ValueTexts<Value>, _ value: @escaping @Sendable (Output) -> Value?
    ) -> DeepLinkRoute {
        var route = self
        route.texts = { output in value(output).map(texts) }
        return route
    }
}

/// Finds the value of a case of an enumeration.
private enum EnumerationCase {
    /// The value from which a function creates an output; nil if it creates other outputs.
    static func value<Value, Output: Equatable>(of output: Output, _ make: (Value) -> Output) -> Value? {
        guard let child = Mirror(reflecting: output).children.first else { return nil }
        // The value of a case with a label, such as `case pass(code: String)`, is a tuple of one element.
        let values = [child.value] + Mirror(reflecting: child.value).children.prefix(1).map(\.value)
        return values.lazy.compactMap { $0 as? Value }.first { make($0) == output }
    }
}
