internal import Foundation

extension LinkMatcher {
    /// Passes every length of the path that a URL matches to `visit`, the longest first, until that returns true.
    ///
    /// The values of arguments are not compared.
    func forEachVariant(of url: URL, _ visit: (Int, Borrowed<LinkInput>) -> Bool) {
        // A closure that captures the matcher would count it.
        let matcher = Uncounted(self)
        withExtendedLifetime(self) {
            LinkInput.with(url, depth: depth, hostlessSchemes: hostlessSchemes) { input in
                matcher.with { $0.forEachVariant(of: input, visit) }
            }
        }
    }

    private func forEachVariant(of input: Borrowed<LinkInput>, _ visit: (Int, Borrowed<LinkInput>) -> Bool) {
        guard acceptsAroundPath(input.value), acceptsHost(input.value) else { return }
        for variant in 0..<variants.count where acceptsPath(input.value, variant) {
            if visit(variant, input) { return }
        }
    }

    /// Whether scheme, query and fragment match, apart from the values of arguments.
    func acceptsAroundPath(_ input: LinkInput) -> Bool {
        isPlain || (acceptsScheme(input) && acceptsQuery(input) && acceptsFragment(input))
    }

    func acceptsScheme(_ input: LinkInput) -> Bool {
        if schemes.isEmpty { return true }
        let (bytes, scheme) = (input.bytes, input.scheme)
        return schemes.contains { LinkInput.equals($0, bytes, scheme) }
    }

    /// Whether the host matches.
    ///
    /// A router does not ask: it finds links by their hosts.
    func acceptsHost(_ input: LinkInput) -> Bool {
        if let hostPattern {
            guard input.hasHost else { return false }
            return hostPattern.matches(input.bytes, input.host)
        }
        if hasAnyHost || input.isHostless { return true }
        guard input.hasHost else { return false }
        return HostKey.withKey(of: input.bytes, input.host) { acceptsHost($0) }
    }

    /// Whether a host is one of the template's, which has no arguments in it.
    func acceptsHost(_ name: DeepLinkBytes) -> Bool {
        hosts.contains { $0.elementsEqual(name) }
            || hostSuffixes.contains { $0.matches(name, TextRange(0, name.count)) }
    }

    /// Whether a host is one of the template's, likewise.
    func acceptsHost(_ name: [UInt8]) -> Bool { DeepLinkBytes.with(name) { acceptsHost($0) } }

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
        case .literal(let literal): return PercentDecoder.equals(input.bytes, value, literal, ignoringCase: false)
        case .pattern(let pattern): return pattern.matches(input.bytes, value)
        }
    }

    func acceptsFragment(_ input: LinkInput) -> Bool {
        switch fragment {
        case nil: true
        case .literal(let literal)?:
            input.hasFragment && PercentDecoder.equals(input.bytes, input.fragment, literal, ignoringCase: false)
        case .pattern(let pattern, let isRequired)?:
            input.hasFragment ? pattern.matches(input.bytes, input.fragment) : !isRequired
        }
    }

    /// Whether the path has the length and the literals of a variant.
    func acceptsPath(_ input: LinkInput, _ variant: Int) -> Bool {
        let pattern = variants[variant]
        let fixed = pattern.hasRest ? pattern.segments.count - 1 : pattern.segments.count
        guard pattern.hasRest ? input.segmentCount >= fixed : input.segmentCount == fixed else { return false }
        for depth in 0..<fixed where !accepts(input.segments[depth], pattern.segments[depth], input.bytes) {
            return false
        }
        return true
    }

    /// Whether a segment matches, apart from the values of arguments.
    func accepts(_ range: TextRange, _ segment: SegmentPattern, _ bytes: DeepLinkBytes) -> Bool {
        switch segment {
        case .literal(let literal): PercentDecoder.equals(bytes, range, literal, ignoringCase: ignoresCase)
        case .partial(let pattern): pattern.matches(bytes, range)
        case .argument, .wildcard: !range.isEmpty
        case .rest: true
        }
    }
}
