/// The texts that a link holds for one argument.
///
/// Valid only while the link is read. Made by the library and read by ``DeepLinkParameter``; your own types get their
/// text in ``DeepLinkArgument/init(deepLinkText:)`` instead.
public struct DeepLinkCapture {
    @usableFromInline let bytes: DeepLinkBytes
    /// The text; for a repeated item the whole query.
    @usableFromInline let range: TextRange
    /// In the program's table, so that a capture stays small.
    @usableFromInline let site: Borrowed<ArgumentSite>
    /// The caller that reads the link holds the matcher.
    ///
    /// Nil for the text of a default, which is not in a link.
    let matcher: Borrowed<Uncounted<LinkMatcher>>?

    /// The text, if nothing has to be decoded or compared first: nearly always.
    @inlinable var plainText: DeepLinkBytes? {
        range.isEscaped || site.value.mustBeCompared ? nil : bytes[range]
    }

    /// Passes the decoded text to `read`.
    @usableFromInline
    func withText(_ read: (DeepLinkBytes) -> Bool) -> Bool {
        accepts(range, read)
    }

    /// Passes each decoded text of a list to `read` until that returns false; returns whether none was refused.
    @usableFromInline
    func forEachText(_ read: (DeepLinkBytes) -> Bool) -> Bool {
        let site = site.value
        switch site.place {
        case .rest:
            var rest = range
            guard !rest.isEmpty else { return true }
            if bytes[Int(rest.end) - 1] == ASCII.slash { rest.end -= 1 }
            return forEachPart(of: rest, ASCII.slash, read)
        case .query where site.separator == 0: return forEachItem(site, read)
        default: return site.separator == 0 ? accepts(range, read) : forEachPart(of: range, site.separator, read)
        }
    }

    private func forEachItem(_ site: ArgumentSite, _ read: (DeepLinkBytes) -> Bool) -> Bool {
        guard let matcher else { return false }
        return matcher.value.with { matcher in
            var items = QueryItems(bytes, range)
            while let value = items.next(named: matcher.query[site.index].name) {
                let text = matcher.patterns[site.pattern].text(ofArgument: site.position, bytes, value)
                guard let text, accepts(text, read) else { return false }
            }
            return true
        }
    }

    private func forEachPart(
        of range: TextRange, _ separator: UInt8, _ read: (DeepLinkBytes) -> Bool
    ) -> Bool {
        var start = Int(range.start)
        for index in range.bounds where bytes[index] == separator {
            guard accepts(TextRange(start, index, isEscaped: range.isEscaped), read) else { return false }
            start = index + 1
        }
        return accepts(TextRange(start, Int(range.end), isEscaped: range.isEscaped), read)
    }

    @inline(__always)
    private func accepts(_ range: TextRange, _ read: (DeepLinkBytes) -> Bool) -> Bool {
        if !range.isEscaped, !site.value.mustBeCompared { return read(bytes[range]) }
        return PercentDecoder.withDecoded(bytes, range) { text in
            site.value.place == .host ? acceptsHost(text, read) : isAllowed(text) && read(text)
        }
    }

    private func isAllowed(_ text: DeepLinkBytes) -> Bool {
        guard site.value.mustBeCompared, let matcher else { return true }
        return matcher.value.with { matcher in
            matcher.allowed[site.value.slot]?.contains { $0.elementsEqual(text) } ?? true
        }
    }

    /// Passes the allowed value that a part of a host equals, or the part in small letters.
    private func acceptsHost(_ text: DeepLinkBytes, _ read: (DeepLinkBytes) -> Bool) -> Bool {
        let name = text.map(ASCII.lowercased)
        guard let allowed = matcher?.value.with({ $0.allowed[site.value.slot] }) else {
            return DeepLinkBytes.with(name, read)
        }
        return allowed.contains { $0.map(ASCII.lowercased) == name && DeepLinkBytes.with($0, read) }
    }
}

/// The text of an argument in a link, or the reason why there is none.
@usableFromInline
enum CaptureResult {
    case capture(DeepLinkCapture)
    /// The link does not have the argument, which may be valid.
    case absent
    /// The text does not match the pattern.
    case mismatch
}
