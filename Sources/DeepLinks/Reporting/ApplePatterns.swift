/// One link as Apple's patterns, and where they are not the same.
///
/// A pattern may be narrower than the link. It is wider only in the values of arguments, where it would be of no use
/// otherwise.
struct ApplePatterns {
    /// How many segments of a rest are written out where `*` alone would cross into them.
    private static let longestRest = 8

    private let program: LinkProgram
    private(set) var notes: [String] = []
    /// Whether a text is compared that counts its letters' case in the link, or that Apple may fold otherwise.
    private var mindsCase = false

    init(_ program: LinkProgram) {
        self.program = program
    }

    mutating func note(_ note: String) {
        if !notes.contains(note) { notes.append(note) }
    }

    /// The components without comments; open-ended are those whose `*` at the end may cross slashes.
    mutating func components() -> [(component: AppleAssociation.Component, isOpenEnded: Bool)] {
        var components: [(component: AppleAssociation.Component, isOpenEnded: Bool)] = []
        let (queries, fragments) = (queries(), fragments())
        for variant in program.variants {
            for (path, isOpenEnded) in paths(variant) {
                for query in queries {
                    for fragment in fragments {
                        var component = AppleAssociation.Component(path: path)
                        component.query = query.isEmpty ? nil : query
                        component.fragment = fragment
                        components.append((component, isOpenEnded))
                    }
                }
            }
        }
        guard program.ignoresCase else { return components }
        if mindsCase {
            note("left out where the case of letters is another than here, as Apple ignores it everywhere or nowhere")
        } else {
            for index in components.indices { components[index].component.caseSensitive = false }
        }
        return components
    }

    // MARK: - Paths

    private mutating func paths(_ variant: PathVariant) -> [(path: String, isOpenEnded: Bool)] {
        var paths = [""]
        for segment in variant.segments {
            let texts: [String]
            switch segment {
            case .rest(let slot):
                if let slot, program.arguments[slot].canFail { noteAnyText(slot) }
                continue
            case .literal(let literal):
                if literal.contains(where: { $0 >= 0x80 }) { mindsCase = true }
                texts = [escaped(literal, .segment)]
            case .wildcard: texts = ["?*"]
            case .argument(let slot): texts = self.texts(TextPattern(slots: [slot]), .segment)
            case .partial(let pattern): texts = self.texts(pattern, .segment)
            }
            paths = paths.flatMap { path in texts.map { path + "/" + $0 } }
        }
        return paths.flatMap { variant.hasRest ? withRest($0) : closed($0).map { ($0, false) } }
    }

    /// One slash at the end means nothing, but behind an empty segment it is what makes that segment.
    private func closed(_ path: String) -> [String] {
        path.hasSuffix("/") || path.isEmpty ? [path + "/"] : [path, path + "/"]
    }

    private mutating func withRest(_ path: String) -> [(path: String, isOpenEnded: Bool)] {
        let withoutRest = path.hasSuffix("/") || path.isEmpty ? [] : [path]
        if !path.contains("*") {
            return (withoutRest + [path.isEmpty ? "*" : path + "/*"]).map { ($0, true) }
        }
        note("left out with more than \(Self.longestRest) segments in the rest of the path")
        let written = (1...Self.longestRest).map { path + String(repeating: "/*", count: $0) }
        return (withoutRest + written).map { ($0, false) }
    }

    // MARK: - Queries and fragments

    private mutating func queries() -> [[String: String]] {
        var queries: [[String: String]] = [[:]]
        for item in program.query {
            let name = escaped(item.name, .queryName)
            mindCase(of: name)
            let texts: [String]
            switch item.value {
            case .any:
                note("left out where the item \"\(name)\" has no value")
                texts = ["?*"]
            case .literal(let text): texts = [escaped(text, .queryValue)]
            case .pattern(let pattern):
                guard item.isRequired else {
                    for slot in pattern.slots where !pattern.isWhole || program.arguments[slot].canFail {
                        noteAnyText(slot)
                    }
                    continue
                }
                texts = self.texts(pattern, .queryValue)
            }
            let values = present(texts)
            if values.isEmpty { note("left out, as Apple may take a missing item \"\(name)\" for an empty one") }
            queries = queries.flatMap { query in values.map { query.merging([name: $0]) { _, value in value } } }
        }
        return queries
    }

    private mutating func fragments() -> [String?] {
        switch program.fragment {
        case nil: return [nil]
        case .literal(let text):
            let texts = present([escaped(text, .fragment)])
            if texts.isEmpty { note("left out, as Apple may take a missing fragment for an empty one") }
            return texts
        case .pattern(let pattern, let isRequired):
            let texts = self.texts(pattern, .fragment)
            if isRequired { return present(texts) }
            return texts == ["*"] ? [nil] : [""] + texts
        }
    }

    /// The patterns that no missing text matches, even if it counts as an empty one.
    private mutating func present(_ texts: [String]) -> [String] {
        texts.forEach { mindCase(of: $0) }
        return texts.filter { !$0.isEmpty }.map { $0 == "*" ? "?*" : $0 }
    }

    // MARK: - Texts

    private mutating func texts(_ pattern: TextPattern, _ component: PercentEncoding.Component) -> [String] {
        var texts = [escaped(pattern.prefix, component)]
        for (position, slot) in pattern.slots.enumerated() {
            let literal = position < pattern.delimiters.count ? pattern.delimiters[position] : pattern.suffix
            let after = escaped(literal, component)
            let values: [String]
            // Of several arguments one must not take what belongs to the next, which no pattern can say.
            if let allowed = program.arguments[slot].allowed, !program.arguments[slot].shape.isList,
                pattern.slots.count == 1
            {
                values = allowed.filter { !$0.isEmpty }.map { escaped(Array($0.utf8), component) }
                values.forEach { mindCase(of: $0) }
            } else {
                if program.arguments[slot].canFail { noteAnyText(slot) }
                if let first = after.utf8.first, ASCII.hexValue(first) != nil {
                    note("an escape such as %2F that ends in \"\(after)\" is let in for it")
                }
                values = [pattern.allowsEmpty ? "*" : "?*"]
            }
            texts = texts.flatMap { text in values.map { text + $0 + after } }
        }
        return texts
    }

    private mutating func noteAnyText(_ slot: Int) {
        note("any text is let in for {\(program.arguments[slot].name)}, which is narrower")
    }

    private mutating func mindCase(of text: String) {
        if text.utf8.contains(where: ASCII.isLetter) { mindsCase = true }
    }

    /// What means something to Apple is a text here, and Apple has no escape for it but that of the URL.
    private func escaped(_ text: [UInt8], _ component: PercentEncoding.Component) -> String {
        var output: [UInt8] = []
        for byte in text {
            if "*?$".utf8.contains(byte) {
                output += [ASCII.percent, PercentEncoding.hexDigit(byte >> 4), PercentEncoding.hexDigit(byte & 15)]
            } else {
                PercentEncoding.append([byte], to: &output, as: component)
            }
        }
        return String(decoding: output, as: UTF8.self)
    }
}
