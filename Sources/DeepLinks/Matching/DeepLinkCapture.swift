/// The texts that a link holds for one argument.
///
/// It is valid only while the link is being read. Made by the library and read by ``DeepLinkParameter``; a type of
/// yours sees its text in ``DeepLinkArgument/init(deepLinkText:)`` instead.
public struct DeepLinkCapture {
    @usableFromInline let bytes: UnsafeBufferPointer<UInt8>
    /// The text; for a repeated item the whole query.
    @usableFromInline let range: TextRange
    /// In the program's table, so that a capture stays small.
    @usableFromInline let site: UnsafePointer<ArgumentSite>
    /// Not counted: whoever reads a link holds its program, and nothing public can be asked of a capture that somebody
    /// keeps for longer.
    @usableFromInline let program: UnsafePointer<Unmanaged<LinkProgram>>?

    @inlinable
    init(
        bytes: UnsafeBufferPointer<UInt8>, range: TextRange, site: UnsafePointer<ArgumentSite>,
        program: UnsafePointer<Unmanaged<LinkProgram>>?
    ) {
        self.bytes = bytes
        self.range = range
        self.site = site
        self.program = program
    }

    /// The one text, where nothing has to be decoded or compared first: nearly always.
    @inlinable var plainText: UnsafeBufferPointer<UInt8>? {
        if range.isEscaped || site.pointee.hasAllowedValues { return nil }
        guard let base = bytes.baseAddress else { return nil }
        return UnsafeBufferPointer(start: base + Int(range.start), count: Int(range.end - range.start))
    }

    /// Gives the one text, decoded.
    @usableFromInline
    func withText(_ read: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
        accepts(range, read)
    }

    /// Gives each text of a list, decoded, as long as `read` is content; false where it was not.
    @usableFromInline
    func forEachText(_ read: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
        switch site.pointee.place {
        case .rest:
            var rest = range
            guard !rest.isEmpty else { return true }
            if bytes[Int(rest.end) - 1] == ASCII.slash { rest.end -= 1 }
            return forEachPart(of: rest, ASCII.slash, read)
        case .query where site.pointee.separator == 0:
            return forEachItem(read)
        default:
            return site.pointee.separator == 0
                ? accepts(range, read) : forEachPart(of: range, site.pointee.separator, read)
        }
    }

    private func forEachItem(_ read: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
        guard let program = program?.pointee.takeUnretainedValue() else { return false }
        let name = program.query[site.pointee.index].name
        var items = QueryItems(bytes, range)
        while let value = items.next(named: name) {
            guard
                let text = program.patterns[site.pointee.pattern].text(ofArgument: site.pointee.position, bytes, value),
                accepts(text, read)
            else { return false }
        }
        return true
    }

    private func forEachPart(
        of range: TextRange, _ separator: UInt8, _ read: (UnsafeBufferPointer<UInt8>) -> Bool
    ) -> Bool {
        var start = Int(range.start)
        for index in range.bounds where bytes[index] == separator {
            guard accepts(TextRange(start, index, isEscaped: range.isEscaped), read) else { return false }
            start = index + 1
        }
        return accepts(TextRange(start, Int(range.end), isEscaped: range.isEscaped), read)
    }

    @inline(__always)
    private func accepts(_ range: TextRange, _ read: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
        if !range.isEscaped, !site.pointee.hasAllowedValues {
            return read(UnsafeBufferPointer(rebasing: bytes[range.bounds]))
        }
        return PercentDecoding.withDecoded(bytes, range) { text in isAllowed(text) && read(text) }
    }

    private func isAllowed(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard site.pointee.hasAllowedValues,
            let allowed = program?.pointee.takeUnretainedValue().allowed[site.pointee.slot]
        else { return true }
        return allowed.contains { $0.elementsEqual(text) }
    }
}

/// What a link holds for an argument.
@usableFromInline
enum CaptureResult {
    case capture(DeepLinkCapture)
    /// The link has no place for it, which may be right.
    case absent
    /// What stands there does not have the form of the pattern.
    case mismatch
}
