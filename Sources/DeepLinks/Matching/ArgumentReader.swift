public import Foundation

/// Reads the arguments of one link by one template.
///
/// Nothing in it is counted: it lives inside one call, whose caller holds the program, its sites and the link. That is
/// ``with(_:_:_:_:)`` for a template by itself, and the walk of ``RouterTable`` for a router. No closure that gets one
/// keeps it: what outlives the match is made of the values that were read.
@usableFromInline
struct ArgumentReader {
    /// A place in a table of programs, so that the program is not touched where nothing of it is needed.
    let program: UnsafePointer<Unmanaged<LinkProgram>>
    /// The sites of the variant, in the order in which arguments are to be read.
    let sites: UnsafePointer<ArgumentSite>
    let input: UnsafePointer<LinkInput>

    /// Gives `body` a reader for one length of a link's path.
    static func with<Result>(
        _ program: LinkProgram, _ variant: Int, _ input: UnsafePointer<LinkInput>, _ body: (ArgumentReader) -> Result
    ) -> Result {
        withExtendedLifetime(program) {
            program.sites.withUnsafeBufferPointer { sites in
                guard let first = sites.baseAddress else { preconditionFailure("The table of sites is never empty.") }
                let site = first + program.firstSite(ofVariant: variant)
                return withUnsafePointer(to: .passUnretained(program)) { program in
                    body(ArgumentReader(program: program, sites: site, input: input))
                }
            }
        }
    }

    /// The URL, made of the path where there is none.
    @usableFromInline var url: URL {
        if let routed = input.pointee.routed { return routed.pointee }
        return LinkText.url(ofPath: input.pointee.bytes)
    }

    // MARK: - Values

    /// Reads the arguments into a value; gives the slot of the first that is none.
    @inlinable
    func read<Value>(into value: inout Value) -> Int? {
        withUnsafeMutablePointer(to: &value) { read(into: UnsafeMutableRawPointer($0)) }
    }

    /// Reads the arguments of a template whose value is the tuple of them; nil where one is no value.
    @inlinable
    func tuple<Arguments>(_ type: Arguments.Type) -> Arguments? {
        withUnsafeTemporaryAllocation(of: Arguments.self, capacity: 1) { buffer in
            guard let pointer = buffer.baseAddress, readFresh(into: UnsafeMutableRawPointer(pointer)) == nil else {
                return nil
            }
            return pointer.move()
        }
    }

    /// Reads the arguments for the slot of the first that is no value.
    func failedSlot<Arguments>(ofTuple type: Arguments.Type) -> Int? {
        withUnsafeTemporaryAllocation(of: Arguments.self, capacity: 1) { buffer in
            guard let pointer = buffer.baseAddress else { return nil }
            if let slot = readFresh(into: UnsafeMutableRawPointer(pointer)) { return slot }
            pointer.deinitialize(count: 1)
            return nil
        }
    }

    // MARK: - Memory

    /// Reads the arguments into memory; gives the slot of the first that is no value.
    @usableFromInline
    func read(into whole: UnsafeMutableRawPointer) -> Int? {
        var site = sites
        while true {
            let isRead: Bool
            switch site.pointee.place {
            case .end: return nil
            case .segment:
                // By far the most frequent place, for which the program need not be asked.
                let range = input.pointee.segments[site.pointee.index]
                let capture = DeepLinkCapture(bytes: input.pointee.bytes, range: range, site: site, program: program)
                isRead = write(.capture(capture), of: site, into: whole)
            default:
                let result = program.pointee._withUnsafeGuaranteedRef { $0.capture(site, input.pointee, program) }
                isRead = write(result, of: site, into: whole)
            }
            if !isRead { return site.pointee.slot }
            site += 1
        }
    }

    /// Reads into memory that nobody has written to, and leaves it so where an argument is no value.
    @usableFromInline
    func readFresh(into whole: UnsafeMutableRawPointer) -> Int? {
        guard let failed = read(into: whole) else { return nil }
        var site = sites
        while site.pointee.slot != failed {
            program.pointee._withUnsafeGuaranteedRef { $0.arguments[site.pointee.slot].access.destroy?(whole) }
            site += 1
        }
        return failed
    }

    @inline(__always)
    private func write(
        _ result: CaptureResult, of site: UnsafePointer<ArgumentSite>, into whole: UnsafeMutableRawPointer
    ) -> Bool {
        if case .capture(let capture) = result, let reader = site.pointee.reader {
            return reader.object._withUnsafeGuaranteedRef { $0.read(capture, whole + site.pointee.offset) }
        }
        return program.pointee._withUnsafeGuaranteedRef { $0.arguments[site.pointee.slot].access.write(whole, result) }
    }
}
