internal import Foundation

/// A template together with the output of its links, for a ``DeepLinkRouter``.
///
/// Create one by calling a template, as in `event { .event($0) }`, or its method `handle`.
public struct DeepLinkRoute<Output>: Sendable {
    var template: LinkTemplate
    /// The template as it was declared, without what groups and routers add.
    let link: String
    var guards: [@Sendable (URL) -> Bool] = []
    let outlet: RouteOutlet<Output>
    /// Reads a link whose literals match; returns the slot of the first argument that is not valid.
    let failure: @Sendable (ArgumentReader) -> Int?
    /// Returns the texts of the arguments for an output, or nil if the output is not of this route.
    ///
    /// Nil if the route only reads links.
    var texts: OutputTexts?

    @usableFromInline typealias OutputTexts = @Sendable (Output) -> Result<[[String]?], UnprintableValue>?

    /// The template, with the names of arguments in braces, without the prefixes of groups.
    public var description: String { template.description }

    init(
        template: LinkTemplate, link: String? = nil, guards: [@Sendable (URL) -> Bool] = [],
        outlet: RouteOutlet<Output>,
        failure: @escaping @Sendable (ArgumentReader) -> Int?
    ) {
        self.template = template
        self.link = link ?? template.description
        self.guards = guards
        self.outlet = outlet
        self.failure = failure
    }

    /// Returns a route with the outputs of this one transformed.
    ///
    /// Nil declines a link.
    public func map<Other>(_ transform: @escaping @Sendable (Output) -> Other?) -> DeepLinkRoute<Other> {
        let outlet = outlet
        return DeepLinkRoute<Other>(
            template: template, link: link, guards: guards, outlet: RouteOutlet { outlet($0).flatMap(transform) },
            failure: failure)
    }

    /// The outlet with the guards, which are asked after the arguments are read and before the closures.
    var guardedOutlet: RouteOutlet<Output> {
        if guards.isEmpty { return outlet }
        let (guards, outlet, failure) = (guards, outlet, failure)
        return RouteOutlet { reader in
            guard failure(reader) == nil, let url = reader.url else { return nil }
            return guards.allSatisfy { $0(url) } ? outlet(reader) : nil
        }
    }
}

extension DeepLink {
    /// Creates a route of closures that get the value and the reader.
    ///
    /// Inlinable, so that the app's compiler specialises it for the types: it runs for every link.
    @inlinable
    func route<Output>(
        from initial: @escaping @Sendable () -> Value, _ outputs: [@Sendable (Value, ArgumentReader) -> Output?]
    ) -> DeepLinkRoute<Output> {
        let outlet = RouteOutlet<Output> { reader in
            var value = initial()
            guard reader.read(into: &value) == nil else { return nil }
            for output in outputs {
                if let result = output(value, reader) { return result }
            }
            return nil
        }
        return route(to: outlet, from: initial)
    }

    @usableFromInline
    func route<Output>(
        to outlet: RouteOutlet<Output>, from initial: @escaping @Sendable () -> Value
    ) -> DeepLinkRoute<Output> {
        DeepLinkRoute(template: template, outlet: outlet) { reader in
            var value = initial()
            return reader.read(into: &value)
        }
    }
}

extension DeepLink where Value: DeepLinkValue {
    /// Creates a route of a single closure.
    @inlinable
    func route<Output>(only output: @escaping @Sendable (Value) -> Output?) -> DeepLinkRoute<Output> {
        let outlet = RouteOutlet<Output>(ValueClosure(output)) { object, reader in
            object.with(as: ValueClosure<Value, Output>.self) { $0(reader) }
        }
        return route(to: outlet, from: { Value() })
    }
}

extension DeepLinkPattern {
    @inlinable
    func route<Output>(_ output: @escaping @Sendable (Arguments) -> Output?) -> DeepLinkRoute<Output> {
        route(
            to: RouteOutlet(TupleClosure(output)) { object, reader in
                object.with(as: TupleClosure<Arguments, Output>.self) { $0(reader) }
            })
    }

    @usableFromInline
    func route<Output>(to outlet: RouteOutlet<Output>) -> DeepLinkRoute<Output> {
        DeepLinkRoute(template: link.template, outlet: outlet) { $0.failedSlot(ofTuple: Arguments.self) }
    }
}
