/// A template for links that carry a `Value`: it reads values from links and prints links for values.
///
/// ```swift
/// let boardingPass: DeepLink<BoardingPass> = "/pass/\(\.flight)/\(\.seat)?class=\(\.cabin, default: .economy)"
/// if let pass = boardingPass.match(url) {
///     print(pass.flight, try boardingPass.url(for: pass))
/// }
/// ```
///
/// Writing a template never throws. Its faults are kept, and reported by ``validate()`` and when a ``DeepLinkRouter``
/// is built; a template with faults matches nothing.
///
/// ## Parts of a template
/// - **Path**: literal segments and arguments. An argument is a whole segment (`/event/\(\.id)`) or a part of one
///   (`/item-\(\.id).html`). `*` matches any one segment, `**` and `\(rest: \.path)` the whole rest.
/// - **Optional tail**: `[` and `]` enclose segments at the end that may be missing: `/event[/\(\.date)[/\(\.id)]]`.
/// - **Query**: `?q=\(\.text)&page=\(\.page, default: 1)`, in any order in the link; other items are ignored.
/// - **Fragment**: `#\(\.anchor)`. A template without a fragment ignores that of the link.
/// - **Scheme and host**: `https://\(\.tenant).example.com/…`, `//example.com/…`, or ``schemes(_:)`` and ``hosts(_:)``.
///
/// ## How links are compared
/// - Segment by segment, decoded exactly once: `/t%65st` is `/test`, `%2F` stays inside its segment, `+` is a plus.
/// - One trailing slash is ignored, in template and link alike. Other empty segments count: `/a//b` is not `/a/b`, and
///   an argument never matches an empty segment.
/// - Paths and query names are case-sensitive (but see ``ignoringCase()``), schemes and hosts are not. Hosts in other
///   scripts are compared as A-labels, so that `bücher.example` equals `xn--bcher-kva.example`.
/// - A property of an optional type is nil if its argument is absent. A text that is present must be valid: `?page=x`
///   does not match a number, even an optional one.
/// - User names, passwords and ports are ignored.
/// - The first query item of a name counts; a list takes them all.
/// - In `myapp://event/5`, `event` is the host. Use ``hostIsFirstSegment(ofSchemes:)`` to read it as the first segment.
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

    /// Creates a template without arguments.
    public init(stringLiteral text: String) {
        self.init(LinkTemplate(parts: [.text(text)])) { _ in .success([]) }
    }

    /// Creates a template of texts and key paths.
    public init(stringInterpolation interpolation: DeepLinkInterpolation<Value>) {
        let texts = interpolation.texts
        self.init(interpolation.template) { value in
            Result { () throws(UnprintableValue) in
                var all: [[String]?] = []
                all.reserveCapacity(texts.count)
                for text in texts { all.append(try UnprintableValue.texts(ofSlot: all.count) { try text(value) }) }
                return all
            }
        }
    }

    /// The schemes, hosts, base and text of the template, with the names of arguments in braces.
    ///
    /// For example `/event/{slug}/{id}`, or `https|http://example.com/app/event/{slug}/{id}`. A star is any host.
    public var description: String { program.description }

    /// Throws all the faults of the template, if it has any.
    public func validate() throws(DeepLinkTemplateError) {
        if faults.isEmpty { return }
        throw DeepLinkTemplateError(faults: faults.map { DeepLinkFault($0, in: template) })
    }

    /// Restricts the template to some schemes, such as `"https"` and `"myapp"`.
    ///
    /// Links are printed with the first.
    public func schemes(_ schemes: String...) -> DeepLink {
        changed { $0.schemes += schemes }
    }

    /// Restricts the template to some hosts, such as `"example.com"`, or `"*.example.com"` for all its subdomains.
    ///
    /// Links are printed with the first that has no star. Call this where the template is declared and not in a router: the compiler
    /// would take the trailing closure of a route for an argument of this call.
    public func hosts(_ hosts: String...) -> DeepLink {
        changed { $0.hosts += hosts }
    }

    /// Prepends a path such as `/app/v2` to that of the template, for reading and printing.
    ///
    /// The path cannot have arguments.
    public func base(_ path: String) -> DeepLink {
        changed { $0.prefixes.insert(path, at: 0) }
    }

    /// Reads `myapp://event/5` as the path `/event/5` for some schemes, and prints links in that form.
    ///
    /// Such links have no host, and every set of hosts accepts them. In a router this applies to all routes.
    public func hostIsFirstSegment(ofSchemes schemes: String...) -> DeepLink {
        changed { $0.hostlessSchemes += schemes }
    }

    /// Ignores the case of ASCII letters in the literals of the path.
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
    /// A template that matches every link.
    ///
    /// In a router, its route is asked when no other matches.
    public static var catchAll: DeepLink<Void> { "/**" }
}
