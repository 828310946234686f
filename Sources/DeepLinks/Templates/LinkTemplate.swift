/// A template as it was written: texts and arguments in turn, and where it is valid.
@usableFromInline
struct LinkTemplate: Sendable {
    enum Part: Sendable {
        case text(String)
        case argument(Int)
    }

    var parts: [Part] = []
    var arguments: [ArgumentSpecification] = []
    /// Paths in front of the template's own, the outermost first.
    var prefixes: [String] = []
    var schemes: [String] = []
    var hosts: [String] = []
    /// What a group gives to links that have no schemes or hosts of their own.
    var groupSchemes: [String] = []
    var groupHosts: [String] = []
    var hostlessSchemes: [String] = []
    var ignoresCase = false
    /// Faults found while the template was put together.
    var faults: [Fault] = []

    /// A fault, with the place as a number of units.
    struct Fault: Sendable {
        var code: DeepLinkFault.Code
        var unit: Int
        var message: String
    }

    /// Where the template is valid, its prefixes, and its text with the arguments' names in braces.
    var description: String { place + ownPath }

    /// The text as it was written.
    private var text: String {
        parts.reduce(into: "") { text, part in text += self.text(of: part) }
    }

    /// Scheme and host of the text, where it has any.
    private var head: Substring {
        let text = text[...]
        let rest = text.drop { $0.utf8.count == 1 && $0.utf8.allSatisfy(ASCII.isSchemeByte) }
        let scheme = text.prefix(upTo: rest.startIndex)
        let start: Substring
        if !scheme.isEmpty, rest.hasPrefix("://") {
            start = rest.dropFirst(3)
            if hostlessSchemes.contains(where: { $0.lowercased() == scheme.lowercased() }) {
                return text.prefix(upTo: start.startIndex)
            }
        } else if text.hasPrefix("//") {
            start = text.dropFirst(2)
        } else {
            return ""
        }
        return text.prefix(upTo: start.firstIndex { "/?#[".contains($0) } ?? start.endIndex)
    }

    /// What stands before the path of the text: scheme, host, and the prefixes with one slash before each segment.
    private var place: String {
        let base = prefixes.flatMap { $0.split(separator: "/") }.map { "/" + $0 }.joined()
        return (head.isEmpty ? sets : String(head)) + base
    }

    /// The text without scheme and host, with a slash where something stands before it.
    private var ownPath: String {
        let path = text.dropFirst(head.count)
        let joins = place == head || path.isEmpty || "/?#[".contains(path.first ?? "/")
        return joins ? String(path) : "/" + path
    }

    /// The sets of schemes and hosts: `https|http://a.example|b.example`, with a star for any host.
    private var sets: String {
        let (schemes, hosts) = (
            schemes.isEmpty ? groupSchemes : schemes, hosts.isEmpty ? groupHosts : hosts
        )
        if schemes.isEmpty { return hosts.isEmpty ? "" : "//" + hosts.joined(separator: "|") }
        let isHostless = hosts.isEmpty && schemes.allSatisfy(hostlessSchemes.contains)
        return schemes.joined(separator: "|")
            + (isHostless ? ":" : "://" + (hosts.isEmpty ? "*" : hosts.joined(separator: "|")))
    }

    private func text(of part: Part) -> String {
        switch part {
        case .text(let text): text
        case .argument(let slot): "{" + arguments[slot].name + (arguments[slot].isRest ? "..." : "") + "}"
        }
    }

    /// The slots in the order in which arguments are read.
    ///
    /// Those that can fail come before those that cannot: a miss is then known before any text is made into a `String`.
    @usableFromInline var readingOrder: [Int] {
        arguments.filter(\.canFail).map(\.slot) + arguments.filter { !$0.canFail }.map(\.slot)
    }

    /// The byte of ``description`` at which a unit begins; its beginning for what no unit is to blame for.
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

    /// Runs over the bytes and arguments of the template.
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

/// What is known of an argument besides how it is read and written.
struct ArgumentSpecification: Sendable {
    /// Nil in the tuple form, which has names only.
    let keyPath: (any AnyKeyPath & Sendable)?
    /// The property's name, where the system can tell: before iOS 16.4 and its kin, a number.
    let name: String
    let slot: Int
    let shape: DeepLinkParameterShape
    let access: ArgumentAccess
    var isRest = false
    var separator: Character?
    var allowed: [String]?
    var hasDefault = false
    /// The texts of the default, to leave out values that equal it.
    var defaultTexts: [String]?

    init(
        keyPath: any AnyKeyPath & Sendable, slot: Int, shape: DeepLinkParameterShape, access: ArgumentAccess
    ) {
        self.keyPath = keyPath
        // Kept, since the runtime takes long to find it.
        name = Self.name(of: keyPath) ?? "argument\(slot + 1)"
        (self.slot, self.shape, self.access) = (slot, shape, access)
    }

    init(name: String, slot: Int, shape: DeepLinkParameterShape, access: ArgumentAccess) {
        keyPath = nil
        self.name = name
        (self.slot, self.shape, self.access) = (slot, shape, access)
    }

    private static func name(of keyPath: AnyKeyPath) -> String? {
        let text = String(describing: keyPath)
        guard text.hasPrefix("\\"), let dot = text.firstIndex(of: ".") else { return nil }
        return String(text[text.index(after: dot)...])
    }

    /// Whether an argument of the same template is the same.
    func isSame(as other: ArgumentSpecification) -> Bool {
        keyPath.map { $0 == other.keyPath } ?? (name == other.name)
    }

    /// Whether a text can be no value of the argument.
    var canFail: Bool { allowed != nil || shape.kind != .text }

    /// Whether a link may lack the argument.
    var mayBeAbsent: Bool { shape.isOptional || hasDefault }

    /// The texts that a link without the argument stands for; nil where it stands for nil.
    var textsWhenAbsent: [String]? {
        if hasDefault { return defaultTexts }
        return shape.isList && !shape.isOptional ? [] : nil
    }

    /// Whether the argument may have a text, byte for byte, as links are read.
    func allows(_ text: String) -> Bool {
        allowed?.contains { $0.utf8.elementsEqual(text.utf8) } ?? true
    }
}
