/// A template as it was written: texts and arguments, and the schemes, hosts and prefixes that it is restricted to.
@usableFromInline
struct LinkTemplate: Sendable {
    enum Part: Sendable {
        case text(String)
        case argument(Int)
    }

    var parts: [Part] = []
    var arguments: [ArgumentSpecification] = []
    /// Paths before the template's own, the outermost first.
    var prefixes: [String] = []
    var schemes: [String] = []
    var hosts: [String] = []
    /// The schemes and hosts of the group, for templates that have none of their own.
    var groupSchemes: [String] = []
    var groupHosts: [String] = []
    /// The schemes of groups and routers whose links have no host.
    var ownSchemes: [String] = []
    var hostlessSchemes: [String] = []
    var ignoresCase = false
    /// Faults found before the template was compiled.
    var faults: [Fault] = []

    /// A fault, with its place counted in units.
    struct Fault: Sendable {
        var code: DeepLinkFault.Code
        var unit: Int
        var message: String
    }

    /// Schemes, hosts, prefixes, and the text with the names of arguments in braces.
    var description: String { place + ownPath }

    /// The text with the names of arguments in braces.
    private var text: String {
        parts.reduce(into: "") { text, part in text += self.text(of: part) }
    }

    /// The scheme and host of the text, or nothing if it has none.
    private var head: Substring {
        let text = text[...]
        let rest = text.drop { $0.utf8.count == 1 && $0.utf8.allSatisfy(ASCII.isSchemeByte) }
        let scheme = text.prefix(upTo: rest.startIndex)
        let start: Substring
        if !scheme.isEmpty, rest.hasPrefix("://") {
            start = rest.dropFirst(3)
            if allHostlessSchemes.contains(where: { $0.lowercased() == scheme.lowercased() }) {
                return text.prefix(upTo: start.startIndex)
            }
        } else if text.hasPrefix("//") {
            start = text.dropFirst(2)
        } else {
            return ""
        }
        return text.prefix(upTo: start.firstIndex { "/?#[".contains($0) } ?? start.endIndex)
    }

    /// Everything before the path of the text: scheme, host, and the prefixes with one slash before each segment.
    private var place: String {
        let base = prefixes.flatMap { $0.split(separator: "/") }.map { "/" + $0 }.joined()
        return (head.isEmpty ? sets : String(head)) + base
    }

    /// The text without scheme and host, beginning with a slash if something comes before it.
    private var ownPath: String {
        let path = text.dropFirst(head.count)
        let joins = place == head || path.isEmpty || "/?#[".contains(path.first ?? "/")
        return joins ? String(path) : "/" + path
    }

    /// The sets of schemes and hosts, as in `https|http://a.example|b.example`, with a star for any host.
    private var sets: String {
        let (schemes, hosts) = (
            schemes.isEmpty ? allGroupSchemes : schemes, hosts.isEmpty ? groupHosts : hosts
        )
        if schemes.isEmpty { return hosts.isEmpty ? "" : "//" + hosts.joined(separator: "|") }
        let isHostless = hosts.isEmpty && schemes.allSatisfy(allHostlessSchemes.contains)
        return schemes.joined(separator: "|")
            + (isHostless ? ":" : "://" + (hosts.isEmpty ? "*" : hosts.joined(separator: "|")))
    }

    /// The schemes whose links have no host.
    var allHostlessSchemes: [String] { hostlessSchemes + ownSchemes }

    /// The schemes of the group, with its own ones if it is restricted to some.
    var allGroupSchemes: [String] { groupSchemes.isEmpty ? [] : groupSchemes + ownSchemes }

    private func text(of part: Part) -> String {
        switch part {
        case .text(let text): text
        case .argument(let slot): "{" + arguments[slot].name + (arguments[slot].isRest ? "..." : "") + "}"
        }
    }

    /// The slots in the order in which arguments are read.
    ///
    /// Arguments that can fail come first, so that a link is refused before any text becomes a `String`.
    @usableFromInline var readingOrder: [Int] {
        arguments.filter(\.canFail).map(\.slot) + arguments.filter { !$0.canFail }.map(\.slot)
    }

    /// The offset in ``description`` at which a unit begins.
    func offset(ofUnit unit: Int) -> Int {
        let offset = offsetInText(ofUnit: unit)
        if unit == 0 || offset < head.utf8.count { return offset }
        return offset + description.utf8.count - text.utf8.count
    }

    private func offsetInText(ofUnit unit: Int) -> Int {
        var units = 0
        var offset = 0
        for part in parts {
            switch part {
            case .text(let text):
                if unit < units + text.utf8.count { return offset + unit - units }
                units += text.utf8.count
            case .argument:
                if unit == units { return offset }
                units += 1
            }
            offset += self.text(of: part).utf8.count
        }
        return offset
    }

    /// The bytes and arguments of the template.
    var units: [Unit] {
        parts.flatMap { part in
            switch part {
            case .text(let text): text.utf8.map(Unit.byte)
            case .argument(let slot): [Unit.slot(slot)]
            }
        }
    }

    enum Unit: Equatable {
        case byte(UInt8)
        case slot(Int)
    }
}

extension DeepLinkFault {
    /// Converts the place of a fault into an offset in the template's description.
    init(_ fault: LinkTemplate.Fault, in template: LinkTemplate) {
        self.init(
            code: fault.code, template: template.description, offset: template.offset(ofUnit: fault.unit),
            message: fault.message)
    }
}
