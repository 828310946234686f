extension LinkProgram {
    /// Whether scheme, query and fragment are as the template wants, apart from its arguments.
    func acceptsAroundPath(_ input: LinkInput) -> Bool {
        isPlain || (acceptsScheme(input) && acceptsQuery(input) && acceptsFragment(input))
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
    func capture(
        _ pointer: UnsafePointer<ArgumentSite>, _ input: LinkInput, _ program: UnsafePointer<Unmanaged<LinkProgram>>
    ) -> CaptureResult {
        let site = pointer.pointee
        let range: TextRange
        switch site.place {
        case .absent, .end: return .absent
        case .segment: range = input.segments[site.index]
        case .part:
            guard let text = text(of: site, in: input.segments[site.index], input) else { return .mismatch }
            range = text
        case .rest:
            range = input.rest(after: site.index)
            if range.isEmpty, site.mayBeAbsent { return .absent }
        case .query:
            var items = QueryItems(input.bytes, input.query)
            guard let first = items.next(named: query[site.index].name) else { return .absent }
            if site.isList, site.separator == 0 {
                range = input.query
            } else {
                guard let text = text(of: site, in: first, input) else { return .mismatch }
                range = text
            }
        case .fragment:
            guard input.hasFragment else { return .absent }
            guard let text = text(of: site, in: input.fragment, input) else { return .mismatch }
            range = text
        case .host:
            guard let text = text(of: site, in: input.host, input) else { return .mismatch }
            range = text
        }
        return .capture(DeepLinkCapture(bytes: input.bytes, range: range, site: pointer, program: program))
    }

    private func text(of site: ArgumentSite, in range: TextRange, _ input: LinkInput) -> TextRange? {
        patterns[site.pattern].text(ofArgument: site.position, input.bytes, range)
    }
}
