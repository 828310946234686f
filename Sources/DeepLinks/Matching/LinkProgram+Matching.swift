/// What a link holds for an argument.
enum CaptureResult {
    case capture(DeepLinkCapture)
    /// The link has no place for it, which may be right.
    case absent
    /// What stands there does not have the form of the pattern.
    case mismatch
}

extension LinkProgram {
    /// Whether scheme, query and fragment are as the template wants, apart from its arguments.
    func acceptsAroundPath(_ input: LinkInput) -> Bool {
        acceptsScheme(input) && acceptsQuery(input) && acceptsFragment(input)
    }

    func acceptsScheme(_ input: LinkInput) -> Bool {
        if schemes.isEmpty { return true }
        let (bytes, scheme) = (input.bytes, input.scheme)
        return schemes.contains { LinkInput.equals($0, bytes, scheme) }
    }

    /// Whether the host is one of the template's; what is asked for outside a router, which has tables for it.
    func acceptsHost(_ input: LinkInput) -> Bool {
        if let hostPattern {
            guard input.hasHost else { return false }
            return hostPattern.matches(input.bytes, input.host)
        }
        if hosts.isEmpty || input.isHostless { return true }
        guard input.hasHost else { return false }
        return HostKey.withKey(of: input.bytes, input.host) { key in hosts.contains { $0.elementsEqual(key) } }
    }

    private func acceptsQuery(_ input: LinkInput) -> Bool {
        for item in query where item.isRequired {
            guard acceptsItem(item, input) else { return false }
        }
        return true
    }

    func acceptsItem(_ item: QueryItemPattern, _ input: LinkInput) -> Bool {
        var items = QueryItems(input.bytes, input.query)
        guard let value = items.next(named: item.name) else { return false }
        switch item.value {
        case .any: return true
        case .literal(let literal): return PercentDecoding.equals(input.bytes, value, literal, ignoringCase: false)
        case .pattern(let pattern): return pattern.matches(input.bytes, value)
        }
    }

    func acceptsFragment(_ input: LinkInput) -> Bool {
        switch fragment {
        case nil: true
        case .literal(let literal)?:
            input.hasFragment && PercentDecoding.equals(input.bytes, input.fragment, literal, ignoringCase: false)
        case .pattern(let pattern, let isRequired)?:
            input.hasFragment ? pattern.matches(input.bytes, input.fragment) : !isRequired
        }
    }

    /// Whether the path has this length and these literals.
    func acceptsPath(_ input: LinkInput, _ variant: Int) -> Bool {
        let pattern = variants[variant]
        let fixed = pattern.hasRest ? pattern.segments.count - 1 : pattern.segments.count
        guard pattern.hasRest ? input.segmentCount >= fixed : input.segmentCount == fixed else { return false }
        for depth in 0..<fixed where !accepts(input.segments[depth], pattern.segments[depth], input.bytes) {
            return false
        }
        return true
    }

    func accepts(_ range: TextRange, _ segment: SegmentPattern, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        switch segment {
        case .literal(let literal): PercentDecoding.equals(bytes, range, literal, ignoringCase: ignoresCase)
        case .partial(let pattern): pattern.matches(bytes, range)
        case .argument, .wildcard: !range.isEmpty
        case .rest: true
        }
    }

    /// Where the texts of an argument stand.
    func capture(_ site: ArgumentSite, _ input: LinkInput) -> CaptureResult {
        let range: TextRange?
        switch site.place {
        case .absent: return .absent
        case .segment(let depth): range = input.segments[depth]
        case .part(let depth, let pattern, let index):
            range = pattern.text(ofArgument: index, input.bytes, input.segments[depth])
        case .rest(let depth):
            let rest = input.rest(after: depth)
            if rest.isEmpty, arguments[site.slot].mayBeAbsent { return .absent }
            return .capture(DeepLinkCapture(bytes: input.bytes, source: .segments(rest), allowed: site.allowed))
        case .query(let index, let position):
            return queryCapture(site, query[index], position, input)
        case .fragment(let position):
            guard input.hasFragment, case .pattern(let pattern, _) = fragment else { return .absent }
            range = pattern.text(ofArgument: position, input.bytes, input.fragment)
        case .host(let position):
            range = hostPattern?.text(ofArgument: position, input.bytes, input.host)
        }
        guard let range else { return .mismatch }
        return .capture(
            DeepLinkCapture(
                bytes: input.bytes, source: .text(range), separator: site.separator, allowed: site.allowed))
    }

    private func queryCapture(
        _ site: ArgumentSite, _ item: QueryItemPattern, _ position: Int, _ input: LinkInput
    ) -> CaptureResult {
        guard case .pattern(let pattern) = item.value else { return .absent }
        var items = QueryItems(input.bytes, input.query)
        guard let first = items.next(named: item.name) else { return .absent }
        if site.isList, site.separator == nil {
            return .capture(
                DeepLinkCapture(
                    bytes: input.bytes, source: .items(name: item.name, pattern: pattern, query: input.query),
                    allowed: site.allowed))
        }
        guard let range = pattern.text(ofArgument: position, input.bytes, first) else { return .mismatch }
        return .capture(
            DeepLinkCapture(
                bytes: input.bytes, source: .text(range), separator: site.separator, allowed: site.allowed))
    }
}
