internal import Foundation

/// A link and what to make of it, to be put into a ``DeepLinkRouter``.
///
/// Made by calling a template: `event { .event($0) }`, or by `handle`.
public struct DeepLinkRoute<Output>: Sendable {
    var template: LinkTemplate
    var guards: [@Sendable (URL) -> Bool] = []
    let outlet: RouteOutlet<Output>
    /// Reads a link whose literals match, for the slot of the argument that is no value.
    let failure: @Sendable (ArgumentReader) -> Int?

    /// The template's text, with the names of arguments in braces, without the prefixes of groups.
    public var description: String { template.description }

    init(
        template: LinkTemplate, guards: [@Sendable (URL) -> Bool] = [], outlet: RouteOutlet<Output>,
        failure: @escaping @Sendable (ArgumentReader) -> Int?
    ) {
        self.template = template
        self.guards = guards
        self.outlet = outlet
        self.failure = failure
    }

    /// The same link with another output.
    public func map<Other>(_ transform: @escaping @Sendable (Output) -> Other?) -> DeepLinkRoute<Other> {
        let outlet = outlet
        return DeepLinkRoute<Other>(
            template: template, guards: guards, outlet: RouteOutlet { outlet($0).flatMap(transform) }, failure: failure)
    }

    /// The outlet behind the guards, which are asked when the link matches, and before the closures.
    var guardedOutlet: RouteOutlet<Output> {
        if guards.isEmpty { return outlet }
        let (guards, outlet, failure) = (guards, outlet, failure)
        return RouteOutlet { reader in
            guard failure(reader) == nil else { return nil }
            let url = reader.url
            return guards.allSatisfy { $0(url) } ? outlet(reader) : nil
        }
    }
}

extension DeepLink {
    /// Makes a route of closures that see the value and the URL.
    ///
    /// Inlinable, so that the app's compiler makes it for the very types: it runs for every link.
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
    /// Makes a route of one closure.
    @inlinable
    func route<Output>(only output: @escaping @Sendable (Value) -> Output?) -> DeepLinkRoute<Output> {
        let outlet = RouteOutlet<Output>(ValueClosure(output)) { object, reader in
            unsafeDowncast(object, to: ValueClosure<Value, Output>.self)(reader)
        }
        return route(to: outlet, from: { Value() })
    }
}

extension DeepLinkPattern {
    @inlinable
    func route<Output>(_ output: @escaping @Sendable (Arguments) -> Output?) -> DeepLinkRoute<Output> {
        route(
            to: RouteOutlet(TupleClosure(output)) { object, reader in
                unsafeDowncast(object, to: TupleClosure<Arguments, Output>.self)(reader)
            })
    }

    @usableFromInline
    func route<Output>(to outlet: RouteOutlet<Output>) -> DeepLinkRoute<Output> {
        DeepLinkRoute(template: link.template, outlet: outlet) { $0.failedSlot(ofTuple: Arguments.self) }
    }
}
