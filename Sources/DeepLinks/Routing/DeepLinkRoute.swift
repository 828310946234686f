internal import Foundation

/// A link and what to make of it, to be put into a ``DeepLinkRouter``.
///
/// Made by calling a template: `event { .event($0) }`, or by `handle`.
public struct DeepLinkRoute<Output>: Sendable {
    var template: LinkTemplate
    var guards: [@Sendable (URL) -> Bool] = []
    /// Reads a link whose literals match, and makes outputs of it until `accept` is content; false where it never was.
    let read: @Sendable (LinkProgram, Int, LinkInput, RoutedURL, (Output) -> Bool) -> Bool
    let diagnose: @Sendable (LinkProgram, LinkInput) -> (error: DeepLinkError, progress: Int)?

    /// The template's text, with the names of arguments in braces, without the prefixes of groups.
    public var description: String { template.description }

    /// The same link with another output.
    public func map<Other>(_ transform: @escaping @Sendable (Output) -> Other?) -> DeepLinkRoute<Other> {
        let read = read
        return DeepLinkRoute<Other>(
            template: template, guards: guards,
            read: { program, variant, input, url, accept in
                read(program, variant, input, url) { output in transform(output).map(accept) ?? false }
            }, diagnose: diagnose)
    }

    init(
        template: LinkTemplate, guards: [@Sendable (URL) -> Bool],
        read: @escaping @Sendable (LinkProgram, Int, LinkInput, RoutedURL, (Output) -> Bool) -> Bool,
        diagnose: @escaping @Sendable (LinkProgram, LinkInput) -> (error: DeepLinkError, progress: Int)?
    ) {
        self.template = template
        self.guards = guards
        self.read = read
        self.diagnose = diagnose
    }

    init<Value>(
        _ link: DeepLink<Value>, _ initial: @escaping @Sendable () -> Value,
        _ outputs: [@Sendable (Value, RoutedURL) -> Output?]
    ) {
        let access = link.access
        let template = link.template
        self.init(
            template: template, guards: [],
            read: { program, variant, input, url, accept in
                var value = initial()
                let reader = ArgumentReader(program: program, variant: variant, input: input)
                guard access.read(&value, reader) == nil else { return false }
                for output in outputs {
                    if let result = output(value, url), accept(result) { return true }
                }
                return false
            },
            diagnose: { program, input in
                LinkDiagnosis(program: program, template: template.description).error(in: input) { reader in
                    var value = initial()
                    return access.read(&value, reader)
                }
            })
    }

    init<Arguments>(_ pattern: DeepLinkPattern<Arguments>, _ outputs: [@Sendable (Arguments) -> Output?]) {
        let template = pattern.link.template
        self.init(
            template: template, guards: [],
            read: { program, variant, input, _, accept in
                let reader = ArgumentReader(program: program, variant: variant, input: input)
                guard case .value(let arguments) = pattern.read(reader) else { return false }
                for output in outputs {
                    if let result = output(arguments), accept(result) { return true }
                }
                return false
            },
            diagnose: { program, input in
                LinkDiagnosis(program: program, template: template.description).error(in: input) { reader in
                    if case .failure(let slot) = pattern.read(reader) { slot } else { nil }
                }
            })
    }
}

/// The URL that is being routed, made only when somebody wants it.
enum RoutedURL {
    case url(URL)
    /// A path that came split.
    case path(UnsafeBufferPointer<UInt8>)

    var url: URL {
        switch self {
        case .url(let url): url
        case .path(let path): LinkText.url(ofPath: path)
        }
    }
}
