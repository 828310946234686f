/// A template for links that carry a `Value`: it reads values from links and prints links for values.
///
/// ```swift
/// let boardingPass: DeepLink<BoardingPass> = "/pass/\(\.flight)/\(\.seat)?class=\(\.cabin, default: .economy)"
/// if let pass = boardingPass.match(url) {
///     print(pass.flight, try boardingPass.url(for: pass))
/// }
/// ```
///
/// A template never throws where it is written. Its faults are kept, and reported by ``validate()`` and by building a
/// ``DeepLinkRouter``; a template with faults matches nothing.
///
/// ## What a template says
/// - **Path**: literal segments and arguments. An argument takes one whole segment (`/event/\(\.id)`) or a part
///   (`/item-\(\.id).html`). `*` takes any one segment, `**` and `\(rest: \.path)` the whole rest.
/// - **Optional tail**: `[` and `]` enclose segments at the end that may be missing: `/event[/\(\.date)[/\(\.id)]]`.
/// - **Query**: `?q=\(\.text)&page=\(\.page, default: 1)`, in any order in the link; other items do not matter.
/// - **Fragment**: `#\(\.anchor)`; without one in the template, the link's does not matter.
/// - **Scheme and host**: `https://\(\.tenant).example.com/…`, `//example.com/…`, or ``schemes(_:)`` and ``hosts(_:)``.
///
/// ## How links are compared
/// - Segment by segment, decoded exactly once: `/t%65st` is `/test`, `%2F` stays inside its segment, `+` is a plus.
/// - One slash at the end means nothing, in template and link alike. Other empty segments count: `/a//b` is not `/a/b`,
///   and no argument stands for an empty segment.
/// - Paths and query names are compared by case (but see ``ignoringCase()``), schemes and hosts are not. Hosts of other
///   scripts are compared as A-labels, so `bücher.example` and `xn--bcher-kva.example` are one.
/// - A property of an optional type is nil where the link has nothing for it. What is there must be a value: `?page=x`
///   does not match a number, required or not.
/// - User names, passwords and ports do not matter.
/// - The first item of a name counts in a query; a list takes them all.
/// - In `myapp://event/5`, `event` is the host. Say ``hostIsFirstSegment(ofSchemes:)`` where it should be the first
///   segment.
public struct DeepLink<Value>: ExpressibleByStringInterpolation, CustomStringConvertible, Sendable {
    let template: LinkTemplate
    let program: LinkProgram
    let texts: ValueTexts<Value>
    let faults: [LinkTemplate.Fault]

    init(_ template: LinkTemplate, texts: @escaping ValueTexts<Value>) {
        self.template = template
        self.texts = texts
        (program, faults) = LinkCompiler.compile(template)
    }

    /// Makes a template without arguments.
    public init(stringLiteral text: String) {
        self.init(LinkTemplate(parts: [.text(text)])) { _ in [] }
    }

    /// Makes a template of texts and key paths.
    public init(stringInterpolation interpolation: DeepLinkInterpolation<Value>) {
        let texts = interpolation.texts
        self.init(interpolation.template) { value throws(UnprintableValue) in
            var all: [[String]?] = []
            all.reserveCapacity(texts.count)
            for text in texts { all.append(try UnprintableValue.texts(ofSlot: all.count) { try text(value) }) }
            return all
        }
    }

    /// The template's text, with the names of arguments in braces, and with its schemes, hosts and base.
    ///
    /// `/event/{slug}/{id}`, or `https|http://example.com/app/event/{slug}/{id}`; any host is a star.
    public var description: String { program.description }

    /// Reports everything that is wrong with the template.
    public func validate() throws(DeepLinkTemplateError) {
        if faults.isEmpty { return }
        throw DeepLinkTemplateError(faults: faults.map { DeepLinkFault($0, in: template) })
    }

    /// Restricts the template to some schemes, such as `"https"` and `"myapp"`.
    ///
    /// Printing uses the first.
    public func schemes(_ schemes: String...) -> DeepLink {
        changed { $0.schemes += schemes }
    }

    /// Restricts the template to some hosts.
    ///
    /// Printing uses the first. Restrict a template where it is declared: a closure behind this call would be taken for
    /// an argument of it, and not for the route's.
    public func hosts(_ hosts: String...) -> DeepLink {
        changed { $0.hosts += hosts }
    }

    /// Puts a path in front of the template's own, for reading and printing alike: `/app` or `/app/v2`.
    ///
    /// It is a plain path without arguments.
    public func base(_ path: String) -> DeepLink {
        changed { $0.prefixes.insert(path, at: 0) }
    }

    /// Reads `myapp://event/5` as the path `/event/5` for these schemes, and prints it so.
    ///
    /// Such links have no host, and suit a template whatever its hosts are. In a router it holds for every link.
    public func hostIsFirstSegment(ofSchemes schemes: String...) -> DeepLink {
        changed { $0.hostlessSchemes += schemes }
    }

    /// Compares the literals of the path without regard to the case of ASCII letters.
    ///
    /// Values keep their case.
    public func ignoringCase() -> DeepLink {
        changed { $0.ignoresCase = true }
    }

    func changed(_ change: (inout LinkTemplate) -> Void) -> DeepLink {
        var template = template
        change(&template)
        return DeepLink(template, texts: texts)
    }
}

extension DeepLink where Value == Void {
    /// Every link there is.
    ///
    /// Put it into a router to be asked when nothing else matches.
    public static var catchAll: DeepLink<Void> { "/**" }
}
