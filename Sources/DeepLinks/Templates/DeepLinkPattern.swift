public import Foundation

/// A template without a value type: its arguments come as a tuple.
///
/// ```swift
/// let event = DeepLinkPattern("/event/{slug}/{id}", String.self, Int.self)
/// if let (slug, id) = event.match(url) { print(slug, id) }
/// let rock = try event.url(for: ("rock-am-ring", 5))
/// ```
/// Types and placeholders are in the same order. Everything that ``DeepLink`` says of templates holds; placeholders
/// are written in braces: `{page=1}` has a default, `{kind:concert|match}` allowed values, `{path...}` takes the rest
/// of the path. An optional type, such as `Int?.self`, may be missing from a query or an optional tail.
///
/// One argument comes as itself, and none as `Void`.
public struct DeepLinkPattern<Arguments>: CustomStringConvertible, Sendable {
    @usableFromInline let link: DeepLink<Arguments>
    @usableFromInline let arguments: @Sendable (ArgumentReader) -> TupleReading<Arguments>

    /// Makes a template from its text and the types of its placeholders.
    public init<each Argument: DeepLinkParameter>(_ text: String, _ types: repeat (each Argument).Type)
    where Arguments == (repeat each Argument) {
        var shapes: [DeepLinkParameterShape] = []
        for type in repeat each types { shapes.append(type.deepLinkShape) }
        var template = PlaceholderParser.template(text, shapes)
        template.checkTexts()
        let specifications = template.arguments
        let read: @Sendable (ArgumentReader) -> TupleReading<Arguments> = { reader in
            var slot = 0
            do throws(TupleReadingFailure) {
                return .value((repeat try Self.next((each Argument).self, reader, &slot, specifications)))
            } catch {
                return .failure(slot: error.slot)
            }
        }
        arguments = read
        let access = ValueAccess<Arguments>(
            read: { value, reader in read(reader).assign(to: &value) },
            texts: { value throws(UnprintableValue) in
                var texts: [[String]?] = []
                for argument in repeat each value {
                    do {
                        texts.append(try argument.deepLinkTexts())
                    } catch {
                        throw UnprintableValue(slot: texts.count, reason: String(describing: error))
                    }
                }
                return texts
            })
        link = DeepLink(template, access)
    }

    /// Makes a template with one placeholder, whose value comes as itself.
    public init(_ text: String, _ type: Arguments.Type) where Arguments: DeepLinkParameter {
        var template = PlaceholderParser.template(text, [type.deepLinkShape])
        template.checkTexts()
        let specifications = template.arguments
        let read: @Sendable (ArgumentReader) -> TupleReading<Arguments> = { reader in
            var slot = 0
            do throws(TupleReadingFailure) {
                return .value(try Self.next(Arguments.self, reader, &slot, specifications))
            } catch {
                return .failure(slot: error.slot)
            }
        }
        arguments = read
        let access = ValueAccess<Arguments>(
            read: { value, reader in read(reader).assign(to: &value) },
            texts: { value throws(UnprintableValue) in
                do {
                    return [try value.deepLinkTexts()]
                } catch {
                    throw UnprintableValue(slot: 0, reason: String(describing: error))
                }
            })
        link = DeepLink(template, access)
    }

    private init(_ link: DeepLink<Arguments>, _ pattern: DeepLinkPattern) {
        self.link = link
        arguments = pattern.arguments
    }

    private static func next<Argument: DeepLinkParameter>(
        _ type: Argument.Type, _ reader: ArgumentReader, _ slot: inout Int,
        _ specifications: [ArgumentSpecification]
    ) throws(TupleReadingFailure) -> Argument {
        let current = slot
        slot += 1
        let value: Argument?
        switch reader.capture(slot: current) {
        case .capture(let capture): value = Argument.value(in: capture)
        case .absent: value = Self.defaultValue(specifications[current]) ?? Argument.valueWhenAbsent
        case .mismatch: value = nil
        }
        guard let value else { throw TupleReadingFailure(slot: current) }
        return value
    }

    private static func defaultValue<Argument: DeepLinkParameter>(
        _ specification: ArgumentSpecification
    ) -> Argument? {
        guard let text = specification.defaultTexts?.first else { return nil }
        return LinkText.withUTF8(of: text) { bytes in
            withUnsafePointer(to: ArgumentSite()) { site in
                Argument.value(
                    in: DeepLinkCapture(bytes: bytes, range: TextRange(0, bytes.count), site: site, program: nil))
            }
        }
    }

    /// The template's text, with the placeholders' names in braces.
    public var description: String { link.description }

    /// Reports everything that is wrong with the template.
    public func validate() throws(DeepLinkTemplateError) { try link.validate() }

    /// Restricts the template to some schemes.
    ///
    /// See ``DeepLink/schemes(_:)``.
    public func schemes(_ schemes: String...) -> DeepLinkPattern {
        changed { $0.schemes += schemes }
    }

    /// Restricts the template to some hosts.
    ///
    /// See ``DeepLink/hosts(_:)``.
    public func hosts(_ hosts: String...) -> DeepLinkPattern {
        changed { $0.hosts += hosts }
    }

    /// Puts a path in front of the template's own.
    ///
    /// See ``DeepLink/base(_:)``.
    public func base(_ path: String) -> DeepLinkPattern {
        changed { $0.prefixes.insert(path, at: 0) }
    }

    /// Reads `myapp://event/5` as the path `/event/5`.
    ///
    /// See ``DeepLink/hostIsFirstSegment(ofSchemes:)``.
    public func hostIsFirstSegment(ofSchemes schemes: String...) -> DeepLinkPattern {
        changed { $0.hostlessSchemes += schemes }
    }

    /// Compares the literals of the path without regard to case.
    ///
    /// See ``DeepLink/ignoringCase()``.
    public func ignoringCase() -> DeepLinkPattern {
        changed { $0.ignoresCase = true }
    }

    private func changed(_ change: (inout LinkTemplate) -> Void) -> DeepLinkPattern {
        var template = link.template
        change(&template)
        return DeepLinkPattern(DeepLink(template, link.access), self)
    }

    /// Reads a link; nil where it does not match.
    public func match(_ url: URL) -> Arguments? {
        guard link.faults.isEmpty else { return nil }
        var values: Arguments?
        link.program.forEachCandidate(of: url) { reader in
            values = arguments(reader).values
            return values != nil
        }
        return values
    }

    /// Reads a link, or says why it does not match.
    public func parse(_ url: URL) throws(DeepLinkError) -> Arguments {
        if let arguments = match(url) { return arguments }
        throw explain(url) ?? DeepLinkError(.noMatch, template: description, detail: "the link does not match")
    }

    /// Tells why a link does not match; nil where it does.
    public func explain(_ url: URL) -> DeepLinkError? {
        guard link.faults.isEmpty else { return link.faultyTemplate }
        return LinkDiagnosis(program: link.program, template: description).error(in: url) { arguments($0).failedSlot }
    }

    /// Prints the link for arguments.
    ///
    /// See ``DeepLink/url(for:scheme:host:)``.
    public func url(for values: Arguments, scheme: String? = nil, host: String? = nil) throws(DeepLinkError) -> URL {
        try link.url(for: values, scheme: scheme, host: host)
    }

    /// Prints the link for arguments from the path on.
    public func path(for values: Arguments) throws(DeepLinkError) -> String {
        try link.path(for: values)
    }
}

/// The arguments of a pattern, or the slot of the one that is no value.
@usableFromInline
enum TupleReading<Arguments> {
    case value(Arguments)
    case failure(slot: Int)

    @usableFromInline var values: Arguments? {
        if case .value(let arguments) = self { arguments } else { nil }
    }

    @usableFromInline var failedSlot: Int? {
        if case .failure(let slot) = self { slot } else { nil }
    }

    func assign(to value: inout Arguments) -> Int? {
        switch self {
        case .value(let arguments):
            value = arguments
            return nil
        case .failure(let slot):
            return slot
        }
    }
}

private struct TupleReadingFailure: Error {
    let slot: Int
}
