internal import Foundation

/// A link and what to make of it, to be put into a ``DeepLinkRouter``.
///
/// Made by calling a template: `event { .event($0) }`, or by `handle`.
public struct DeepLinkRoute<Output>: Sendable {
    var template: LinkTemplate
    var guards: [@Sendable (URL) -> Bool] = []
    /// Reads a link whose literals match, and asks the closures in turn.
    @usableFromInline var read: @Sendable (ArgumentReader) -> Output?
    /// Reads a link whose literals match, for the slot of the argument that is no value.
    let failure: @Sendable (ArgumentReader) -> Int?

    /// The template's text, with the names of arguments in braces, without the prefixes of groups.
    public var description: String { template.description }

    init(
        template: LinkTemplate, guards: [@Sendable (URL) -> Bool] = [],
        read: @escaping @Sendable (ArgumentReader) -> Output?,
        failure: @escaping @Sendable (ArgumentReader) -> Int?
    ) {
        self.template = template
        self.guards = guards
        self.read = read
        self.failure = failure
    }

    /// The same link with another output.
    public func map<Other>(_ transform: @escaping @Sendable (Output) -> Other?) -> DeepLinkRoute<Other> {
        let read = read
        return DeepLinkRoute<Other>(
            template: template, guards: guards,
            read: { reader in read(reader).flatMap(transform) }, failure: failure)
    }

    /// The same route behind its guards, which are asked when the link matches, and before the closures.
    var guarded: DeepLinkRoute {
        if guards.isEmpty { return self }
        var route = self
        let (guards, read, failure) = (guards, read, failure)
        route.read = { reader in
            guard failure(reader) == nil else { return nil }
            let url = reader.url
            return guards.allSatisfy { $0(url) } ? read(reader) : nil
        }
        return route
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
        let read = access.read
        return route(
            read: { reader in
                var value = initial()
                guard read(&value, reader) == nil else { return nil }
                for output in outputs {
                    if let result = output(value, reader) { return result }
                }
                return nil
            },
            failure: { reader in
                var value = initial()
                return read(&value, reader)
            })
    }

    @usableFromInline
    func route<Output>(
        read: @escaping @Sendable (ArgumentReader) -> Output?,
        failure: @escaping @Sendable (ArgumentReader) -> Int?
    ) -> DeepLinkRoute<Output> {
        DeepLinkRoute(template: template, read: read, failure: failure)
    }
}

extension DeepLink where Value: DeepLinkValue {
    /// Makes a route of one closure.
    ///
    /// It is the frequent case: what its closure holds fits one line of the cache.
    @inlinable
    func route<Output>(only output: @escaping @Sendable (Value) -> Output?) -> DeepLinkRoute<Output> {
        let read = access.read
        return route(
            read: { reader in
                var value = Value()
                return read(&value, reader) == nil ? output(value) : nil
            },
            failure: { reader in
                var value = Value()
                return read(&value, reader)
            })
    }
}

extension DeepLinkPattern {
    @inlinable
    func route<Output>(_ outputs: [@Sendable (Arguments) -> Output?]) -> DeepLinkRoute<Output> {
        let arguments = arguments
        return link.route(
            read: { reader in
                guard let values = arguments(reader).values else { return nil }
                for output in outputs {
                    if let result = output(values) { return result }
                }
                return nil
            }, failure: { arguments($0).failedSlot })
    }
}
