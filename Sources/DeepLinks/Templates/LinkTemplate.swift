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

    /// The template's text, with the arguments' names in braces.
    var description: String {
        parts.reduce(into: "") { text, part in text += self.text(of: part) }
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

    /// The byte of ``description`` at which a unit begins.
    func offset(ofUnit unit: Int) -> Int {
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
    /// Nil in the tuple form, which has names instead.
    var keyPath: (any AnyKeyPath & Sendable)?
    /// The name of the tuple form, which has no key path.
    var givenName: String?
    var slot: Int
    var shape: DeepLinkParameterShape
    var isRest = false
    var separator: Character?
    var allowed: [String]?
    var hasDefault = false
    /// The texts of the default, to leave out values that equal it.
    var defaultTexts: [String]?

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

    /// The property's name, where the system can tell: before iOS 16.4 and its kin, a number.
    var name: String {
        if let givenName { return givenName }
        if let keyPath {
            let text = String(describing: keyPath)
            if text.hasPrefix("\\"), let dot = text.firstIndex(of: ".") {
                return String(text[text.index(after: dot)...])
            }
        }
        return "argument\(slot + 1)"
    }
}
