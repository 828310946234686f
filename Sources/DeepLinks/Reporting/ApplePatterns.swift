/// The patterns of one template in Apple's form, and how they differ from it.
///
/// A pattern may match fewer links than the template. It matches more only in the values of arguments, because it would
/// be useless otherwise.
struct ApplePatterns {
    /// The number of segments of a rest that are written out if a `*` before it could match into them.
    private static let longestRest = 8

    private let program: LinkProgram
    private(set) var notes: [String] = []
    /// Whether a pattern contains text whose case the template respects, or whose case Apple may convert differently.
    private var mindsCase = false

    init(_ program: LinkProgram) {
        self.program = program
    }

    mutating func note(_ note: String) {
        if !notes.contains(note) { notes.append(note) }
    }

    /// The components without comments.
    ///
    /// The `*` at the end of an open-ended one may match slashes.
    mutating func components() -> [(component: AppleAssociation.Component, isOpenEnded: Bool)] {
        var components: [(component: AppleAssociation.Component, isOpenEnded: Bool)] = []
        let (queries, fragments) = (queries(), fragments())
        for variant in program.matcher.variants {
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
        guard program.matcher.ignoresCase else { return components }
        if mindsCase {
            note("matches only this case, because Apple ignores case everywhere or nowhere")
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

    /// A trailing slash is optional, except after an empty segment, which it completes.
    private func closed(_ path: String) -> [String] {
        path.hasSuffix("/") || path.isEmpty ? [path + "/"] : [path, path + "/"]
    }

    private mutating func withRest(_ path: String) -> [(path: String, isOpenEnded: Bool)] {
        let withoutRest = path.hasSuffix("/") || path.isEmpty ? [] : [path]
        if !path.contains("*") {
            return (withoutRest + [path.isEmpty ? "*" : path + "/*"]).map { ($0, true) }
        }
        note("matches at most \(Self.longestRest) segments in the rest of the path")
        let written = (1...Self.longestRest).map { path + String(repeating: "/*", count: $0) }
        return (withoutRest + written).map { ($0, false) }
    }

    // MARK: - Queries and fragments

    private mutating func queries() -> [[String: String]] {
        var queries: [[String: String]] = [[:]]
        for item in program.matcher.query {
            let name = escaped(item.name, .queryName)
            mindCase(of: name)
            let texts: [String]
            switch item.value {
            case .any:
                note("does not match if the item \"\(name)\" has no value")
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
            if values.isEmpty { note("left out, because Apple may treat a missing item \"\(name)\" as an empty one") }
            queries = queries.flatMap { query in values.map { query.merging([name: $0]) { _, value in value } } }
        }
        return queries
    }

    private mutating func fragments() -> [String?] {
        switch program.matcher.fragment {
        case nil: return [nil]
        case .literal(let text):
            let texts = present([escaped(text, .fragment)])
            if texts.isEmpty { note("left out, because Apple may treat a missing fragment as an empty one") }
            return texts
        case .pattern(let pattern, let isRequired):
            let texts = self.texts(pattern, .fragment)
            if isRequired { return present(texts) }
            return texts == ["*"] ? [nil] : [""] + texts
        }
    }

    /// The patterns that do not match an empty text, as which a missing one may count.
    private mutating func present(_ texts: [String]) -> [String] {
        texts.forEach { mindCase(of: $0) }
        return texts.filter { !$0.isEmpty }.map { $0 == "*" ? "?*" : $0 }
    }

    // MARK: - Texts

    private mutating func texts(_ pattern: TextPattern, _ component: PercentEncoder.Component) -> [String] {
        var texts = [escaped(pattern.prefix, component)]
        for (position, slot) in pattern.slots.enumerated() {
            let literal = position < pattern.delimiters.count ? pattern.delimiters[position] : pattern.suffix
            let after = escaped(literal, component)
            let values: [String]
            // With several arguments, the text of one could end inside the next, which a pattern cannot prevent.
            if let allowed = program.arguments[slot].allowed, !program.arguments[slot].shape.isList,
                pattern.slots.count == 1
            {
                values = allowed.filter { !$0.isEmpty }.map { escaped(Array($0.utf8), component) }
                values.forEach { mindCase(of: $0) }
            } else {
                if program.arguments[slot].canFail { noteAnyText(slot) }
                if let first = after.utf8.first, ASCII.hexValue(first) != nil {
                    note("also matches an escape such as %2F that ends in \"\(after)\"")
                }
                values = [pattern.allowsEmpty ? "*" : "?*"]
            }
            texts = texts.flatMap { text in values.map { text + $0 + after } }
        }
        return texts
    }

    private mutating func noteAnyText(_ slot: Int) {
        note("matches any text for {\(program.arguments[slot].name)}")
    }

    private mutating func mindCase(of text: String) {
        if text.utf8.contains(where: ASCII.isLetter) { mindsCase = true }
    }

    /// Escapes a text.
    ///
    /// Apple's wildcards are ordinary characters here, and percent-encoding is their only escape.
    private func escaped(_ text: [UInt8], _ component: PercentEncoder.Component) -> String {
        var output: [UInt8] = []
        for byte in text {
            if "*?$".utf8.contains(byte) {
                output += [ASCII.percent, PercentEncoder.hexDigit(byte >> 4), PercentEncoder.hexDigit(byte & 15)]
            } else {
                PercentEncoder.append([byte], to: &output, as: component)
            }
        }
        return String(decoding: output, as: UTF8.self)
    }
}
