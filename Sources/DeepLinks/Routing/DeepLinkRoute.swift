internal import Foundation

/// A link and what to make of it, to be put into a ``DeepLinkRouter``.
///
/// Made by calling a template: `event { .event($0) }`, or by `handle`.
public struct DeepLinkRoute<Output>: Sendable {
    var template: LinkTemplate
    var guards: [@Sendable (URL) -> Bool] = []
    /// How many closures the route has; they are asked in turn.
    let attempts: Int
    /// Reads a link whose literals match, and asks one of the closures.
    @usableFromInline var read: @Sendable (ArgumentReader, Int) -> Output?
    /// Reads a link whose literals match, for the slot of the argument that is no value.
    let failure: @Sendable (ArgumentReader) -> Int?

    /// The template's text, with the names of arguments in braces, without the prefixes of groups.
    public var description: String { template.description }

    init(
        template: LinkTemplate, guards: [@Sendable (URL) -> Bool] = [], attempts: Int,
        read: @escaping @Sendable (ArgumentReader, Int) -> Output?,
        failure: @escaping @Sendable (ArgumentReader) -> Int?
    ) {
        self.template = template
        self.guards = guards
        self.attempts = attempts
        self.read = read
        self.failure = failure
    }

    /// The same link with another output.
    public func map<Other>(_ transform: @escaping @Sendable (Output) -> Other?) -> DeepLinkRoute<Other> {
        let read = read
        return DeepLinkRoute<Other>(
            template: template, guards: guards, attempts: attempts,
            read: { reader, attempt in read(reader, attempt).flatMap(transform) }, failure: failure)
    }

    /// The same route behind its guards.
    var guarded: DeepLinkRoute {
        if guards.isEmpty { return self }
        var route = self
        let (guards, read) = (guards, read)
        route.read = { reader, attempt in
            let url = reader.url
            return guards.allSatisfy { $0(url) } ? read(reader, attempt) : nil
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
            attempts: outputs.count,
            read: { reader, attempt in
                var value = initial()
                return read(&value, reader) == nil ? outputs[attempt](value, reader) : nil
            },
            failure: { reader in
                var value = initial()
                return read(&value, reader)
            })
    }

    @usableFromInline
    func route<Output>(
        attempts: Int, read: @escaping @Sendable (ArgumentReader, Int) -> Output?,
        failure: @escaping @Sendable (ArgumentReader) -> Int?
    ) -> DeepLinkRoute<Output> {
        DeepLinkRoute(template: template, attempts: attempts, read: read, failure: failure)
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
            attempts: 1,
            read: { reader, _ in
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
            attempts: outputs.count,
            read: { reader, attempt in
                guard let values = arguments(reader).values else { return nil }
                return outputs[attempt](values)
            }, failure: { arguments($0).failedSlot })
    }
}
