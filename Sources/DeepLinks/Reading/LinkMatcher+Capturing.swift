extension LinkMatcher {
    /// Finds the texts of an argument.
    ///
    /// `matcher` is where the caller holds this matcher.
    func capture(
        _ place: Borrowed<ArgumentSite>, _ input: LinkInput, _ matcher: Borrowed<Uncounted<LinkMatcher>>
    ) -> CaptureResult {
        let site = place.value
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
        return .capture(DeepLinkCapture(bytes: input.bytes, range: range, site: place, matcher: matcher))
    }

    private func text(of site: ArgumentSite, in range: TextRange, _ input: LinkInput) -> TextRange? {
        patterns[site.pattern].text(ofArgument: site.position, input.bytes, range)
    }
}
