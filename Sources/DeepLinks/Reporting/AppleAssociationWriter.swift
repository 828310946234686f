/// Writes templates as Apple's patterns.
///
/// `*` crosses slashes, so a pattern alone would match longer paths as well. Hence the order: open-ended links first;
/// then, from the longest path to the shortest, an exclusion of everything longer before the links of that length. What
/// is longer and wanted has matched by then.
struct AppleAssociationWriter {
    private var openEnded: [AppleAssociation.Component] = []
    private var byDepth: [Int: [AppleAssociation.Component]] = [:]
    private var notes: [String] = []

    mutating func add(_ program: LinkProgram, _ description: String, isGuarded: Bool) {
        note(program, description, isGuarded)
        for variant in program.variants {
            for path in paths(variant, program) {
                var component = AppleAssociation.Component(path: path)
                component.query = query(program)
                component.fragment = fragment(program)
                component.caseSensitive = program.ignoresCase ? false : nil
                component.comment = description
                if variant.hasRest {
                    // The rest may be empty: the path without it, and everything below it.
                    if path != "/" { openEnded.append(component) }
                    component.path = path == "/" ? "*" : path + "/*"
                    openEnded.append(component)
                } else {
                    append(component, variant)
                }
            }
        }
    }

    /// A slash at the end means nothing.
    ///
    /// `?*` takes it in; after a literal it needs a pattern of its own.
    private mutating func append(_ component: AppleAssociation.Component, _ variant: PathVariant) {
        let depth = variant.segments.count
        byDepth[depth, default: []].append(component)
        switch variant.segments.last {
        case .literal, .partial:
            var slashed = component
            slashed.path += "/"
            byDepth[depth, default: []].append(slashed)
        default: break
        }
    }

    var association: AppleAssociation {
        var components = openEnded
        if byDepth.isEmpty { return AppleAssociation(components: components, notes: notes) }
        // No argument stands for an empty segment.
        components.append(excluded("*//*", "empty segments"))
        for depth in byDepth.keys.sorted(by: >) {
            let longer = String(repeating: "/?*", count: depth + 1)
            components.append(excluded(longer, "longer paths"))
            components += byDepth[depth] ?? []
        }
        return AppleAssociation(components: components, notes: notes)
    }

    private func excluded(_ path: String, _ comment: String) -> AppleAssociation.Component {
        var component = AppleAssociation.Component(path: path)
        component.exclude = true
        component.comment = comment
        return component
    }

    // MARK: - Patterns

    private func paths(_ variant: PathVariant, _ program: LinkProgram) -> [String] {
        var paths = [""]
        for segment in variant.segments {
            let texts: [String]
            switch segment {
            case .rest: continue
            case .literal(let literal): texts = [escaped(literal, .segment)]
            case .wildcard: texts = ["?*"]
            case .argument(let slot): texts = alternatives(program.arguments[slot], .segment) ?? ["?*"]
            case .partial(let pattern): texts = [self.pattern(pattern, .segment)]
            }
            paths = paths.flatMap { path in texts.map { path + "/" + $0 } }
        }
        return paths == [""] ? ["/"] : paths
    }

    private func alternatives(_ argument: ArgumentSpecification, _ component: PercentEncoding.Component) -> [String]? {
        argument.allowed.map { $0.map { escaped(Array($0.utf8), component) } }
    }

    private func pattern(_ pattern: TextPattern, _ component: PercentEncoding.Component) -> String {
        let any = pattern.allowsEmpty ? "*" : "?*"
        let middle = pattern.delimiters.map { any + escaped($0, component) }.joined()
        return escaped(pattern.prefix, component) + middle + any + escaped(pattern.suffix, component)
    }

    /// `*` and `?` of a template are texts, and Apple has no escape for them but that of the URL.
    private func escaped(_ text: [UInt8], _ component: PercentEncoding.Component) -> String {
        var output: [UInt8] = []
        for byte in text {
            if byte == ASCII.star || byte == ASCII.question {
                output += Array((byte == ASCII.star ? "%2A" : "%3F").utf8)
            } else {
                PercentEncoding.append([byte], to: &output, as: component)
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    private func query(_ program: LinkProgram) -> [String: String]? {
        var items: [String: String] = [:]
        for item in program.query where item.isRequired {
            let name = String(decoding: item.name, as: UTF8.self)
            switch item.value {
            case .any: items[name] = "*"
            case .literal(let text): items[name] = escaped(text, .queryValue)
            case .pattern(let pattern): items[name] = self.pattern(pattern, .queryValue)
            }
        }
        return items.isEmpty ? nil : items
    }

    private func fragment(_ program: LinkProgram) -> String? {
        switch program.fragment {
        case .literal(let text)?: escaped(text, .fragment)
        case .pattern(let pattern, true)?: self.pattern(pattern, .fragment)
        default: nil
        }
    }

    private mutating func note(_ program: LinkProgram, _ description: String, _ isGuarded: Bool) {
        for argument in program.arguments where argument.shape.kind != .text {
            let isListed =
                argument.allowed != nil
                && program.variants.indices.allSatisfy { variant in
                    program.site(ofSlot: argument.slot, variant: variant).place == .segment
                }
            if !isListed {
                notes.append("\(description): any text is let in for {\(argument.name)}, which is narrower")
            }
        }
        if isGuarded { notes.append("\(description): a guard decides in the app") }
    }
}
