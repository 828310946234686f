public import Foundation

/// Reads the arguments of one link by one template.
///
/// It is valid during one call, whose caller holds the program and the link: ``with(_:_:_:_:)`` for a single template,
/// the table of a router for its routes. Closures that get a reader must not keep it.
@usableFromInline
struct ArgumentReader {
    /// Refers to a table of programs, so that a match does not touch the program itself unless it needs it.
    let program: Borrowed<Uncounted<LinkProgram>>
    /// Refers to a table of matchers, likewise.
    let matcher: Borrowed<Uncounted<LinkMatcher>>
    /// The first step of the length of the path that matched.
    let steps: Borrowed<ReadingStep>
    let input: Borrowed<LinkInput>

    /// Calls a closure with a reader for one length of a template's path.
    static func with<Result>(
        _ program: LinkProgram, _ variant: Int, _ input: Borrowed<LinkInput>, _ body: (ArgumentReader) -> Result
    ) -> Result {
        withExtendedLifetime(program) {
            program.steps.withTable { steps in
                Borrowed.with(Uncounted(program)) { place in
                    Borrowed.with(Uncounted(program.matcher)) { matcher in
                        let first = steps.place(of: program.firstStep(ofVariant: variant))
                        return body(ArgumentReader(program: place, matcher: matcher, steps: first, input: input))
                    }
                }
            }
        }
    }

    /// The URL that is read; see ``LinkInput/url``.
    @usableFromInline var url: URL? { input.value.url }

    // MARK: - Values

    /// Reads the arguments into a value; returns the slot of the first that is not valid.
    @inlinable
    func read<Value>(into value: inout Value) -> Int? {
        ValueMemory.with(&value) { read(into: $0) }
    }

    /// Reads the arguments as a tuple; nil if one of them is not valid.
    @inlinable
    func tuple<Arguments>(_ type: Arguments.Type) -> Arguments? {
        ValueMemory.make(type) { readFresh(into: $0) == nil }
    }

    /// Reads the arguments as a tuple; returns the slot of the first that is not valid.
    func failedSlot<Arguments>(ofTuple type: Arguments.Type) -> Int? {
        var slot: Int?
        _ = ValueMemory.make(type) { memory in
            slot = readFresh(into: memory)
            return slot == nil
        }
        return slot
    }

    // MARK: - Memory

    /// Reads the arguments into memory; returns the slot of the first that is not valid.
    @usableFromInline
    func read(into whole: ValueMemory) -> Int? {
        var step = steps
        while true {
            let isRead: Bool
            let site = step.part(\.site)
            switch site.value.place {
            case .end: return nil
            case .segment:
                // By far the most frequent place, which does not need the matcher.
                let range = input.value.segments[site.value.index]
                let capture = DeepLinkCapture(bytes: input.value.bytes, range: range, site: site, matcher: matcher)
                isRead = write(.capture(capture), step, into: whole)
            default:
                isRead = write(matcher.value.with { $0.capture(site, input.value, matcher) }, step, into: whole)
            }
            if !isRead { return site.value.slot }
            step = step.next
        }
    }

    /// Reads into fresh memory, and leaves it fresh if an argument is not valid.
    @usableFromInline
    func readFresh(into whole: ValueMemory) -> Int? {
        guard let failed = read(into: whole) else { return nil }
        var step = steps
        while step.value.site.slot != failed {
            program.value.with { $0.arguments[step.value.site.slot].access.destroy?(whole) }
            step = step.next
        }
        return failed
    }

    @inline(__always)
    private func write(_ result: CaptureResult, _ step: Borrowed<ReadingStep>, into whole: ValueMemory) -> Bool {
        if case .capture(let capture) = result, let reader = step.value.reader {
            return reader.with { $0.read(capture, whole.part(at: step.value.offset)) }
        }
        return program.value.with { $0.arguments[step.value.site.slot].access.write(whole, result) }
    }
}
