public import Foundation

/// A template without a value type: its arguments come as a tuple.
///
/// ```swift
/// let event = DeepLinkPattern("/event/{slug}/{id}", String.self, Int.self)
/// if let (slug, id) = event.match(url) { print(slug, id) }
/// let rock = try event.url(for: ("rock-am-ring", 5))
/// ```
/// Types and placeholders are in the same order. Templates follow the rules of ``DeepLink``, with placeholders in
/// braces: `{page=1}` has a default, `{kind:concert|match}` has allowed values, `{path...}` is the rest of the path. An
/// argument of an optional type, such as `Int?.self`, may be absent from a query or an optional tail.
///
/// A single argument is not wrapped in a tuple; a template without arguments has the value `Void`.
public struct DeepLinkPattern<Arguments>: CustomStringConvertible, Sendable {
    let link: DeepLink<Arguments>

    /// Creates a template from its text and the types of its placeholders.
    public init<each Argument: DeepLinkParameter>(_ text: String, _ types: repeat (each Argument).Type)
    where Arguments == (repeat each Argument) {
        var layout = TupleLayout()
        repeat layout.append(each types)
        self.init(text, layout) { value in
            Result { () throws(UnprintableValue) in
                var texts: [[String]?] = []
                for argument in repeat each value {
                    texts.append(try UnprintableValue.texts(ofSlot: texts.count, argument.deepLinkTexts))
                }
                return texts
            }
        }
    }

    /// Creates a template with a single placeholder.
    public init(_ text: String, _ type: Arguments.Type) where Arguments: DeepLinkParameter {
        var layout = TupleLayout()
        layout.append(type)
        self.init(text, layout) { value in
            Result { () throws(UnprintableValue) in
                [try UnprintableValue.texts(ofSlot: 0, value.deepLinkTexts)]
            }
        }
    }

    private init(_ text: String, _ layout: TupleLayout, texts: @escaping ValueTexts<Arguments>) {
        var template = PlaceholderParser.template(text, layout.types)
        template.checkTexts()
        link = DeepLink(template, texts: texts)
    }

    private init(_ link: DeepLink<Arguments>) {
        self.link = link
    }

    /// The template, with the names of placeholders in braces; see ``DeepLink/description``.
    public var description: String { link.description }

    /// Throws all the faults of the template, if it has any.
    public func validate() throws(DeepLinkTemplateError) { try link.validate() }

    /// Restricts the template to some schemes.
    ///
    /// See ``DeepLink/schemes(_:)``.
    public func schemes(_ schemes: String...) -> DeepLinkPattern {
        DeepLinkPattern(link.changed { $0.schemes += schemes })
    }

    /// Restricts the template to some hosts.
    ///
    /// See ``DeepLink/hosts(_:)``.
    public func hosts(_ hosts: String...) -> DeepLinkPattern {
        DeepLinkPattern(link.changed { $0.hosts += hosts })
    }

    /// Prepends a path to that of the template.
    ///
    /// See ``DeepLink/base(_:)``.
    public func base(_ path: String) -> DeepLinkPattern {
        DeepLinkPattern(link.changed { $0.prefixes.insert(path, at: 0) })
    }

    /// Reads `myapp://event/5` as the path `/event/5`.
    ///
    /// See ``DeepLink/hostIsFirstSegment(ofSchemes:)``.
    public func hostIsFirstSegment(ofSchemes schemes: String...) -> DeepLinkPattern {
        DeepLinkPattern(link.changed { $0.hostlessSchemes += schemes })
    }

    /// Ignores the case of ASCII letters in the literals of the path.
    ///
    /// See ``DeepLink/ignoringCase()``.
    public func ignoringCase() -> DeepLinkPattern {
        DeepLinkPattern(link.changed { $0.ignoresCase = true })
    }

    /// Reads a link; returns nil if it does not match.
    public func match(_ url: URL) -> Arguments? {
        guard link.faults.isEmpty else { return nil }
        var values: Arguments?
        link.program.forEachCandidate(of: url) { reader in
            values = reader.tuple(Arguments.self)
            return values != nil
        }
        return values
    }

    /// Reads a link, or throws the reason why it does not match.
    public func parse(_ url: URL) throws(DeepLinkError) -> Arguments {
        if let arguments = match(url) { return arguments }
        throw explain(url) ?? DeepLinkError(.noMatch, template: description, detail: "the link does not match")
    }

    /// Returns the reason why a link does not match, or nil if it matches.
    public func explain(_ url: URL) -> DeepLinkError? {
        guard link.faults.isEmpty else { return link.faultyTemplate }
        return LinkDiagnosis(link.program).error(in: url) { $0.failedSlot(ofTuple: Arguments.self) }
    }

    /// Prints the link for arguments.
    ///
    /// See ``DeepLink/url(for:scheme:host:)``.
    public func url(for values: Arguments, scheme: String? = nil, host: String? = nil) throws(DeepLinkError) -> URL {
        try link.url(for: values, scheme: scheme, host: host)
    }

    /// Prints the link for arguments without scheme and host.
    public func path(for values: Arguments) throws(DeepLinkError) -> String {
        try link.path(for: values)
    }
}

/// The layout of a tuple in memory: each element is at the next offset that suits its type, as in a structure.
private struct TupleLayout {
    private(set) var types: [(shape: DeepLinkParameterShape, access: PlaceholderParser.Access)] = []
    private var end = 0

    mutating func append<Element: DeepLinkParameter>(_ type: Element.Type) {
        let mask = MemoryLayout<Element>.alignment - 1
        let offset = (end + mask) & ~mask
        end = offset + MemoryLayout<Element>.size
        types.append(
            (
                type.deepLinkShape,
                { _, text in
                    ArgumentAccess(element: type, at: offset, default: text.flatMap { Self.value(of: type, $0) })
                }
            ))
    }

    private static func value<Element: DeepLinkParameter>(of type: Element.Type, _ text: String) -> Element? {
        DeepLinkBytes.with(text) { bytes in
            Borrowed.with(ArgumentSite()) { site in
                Element.value(
                    in: DeepLinkCapture(bytes: bytes, range: TextRange(0, bytes.count), site: site, matcher: nil))
            }
        }
    }
}
