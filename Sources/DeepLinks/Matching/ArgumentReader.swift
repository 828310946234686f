public import Foundation

/// Reads the arguments of one link by one template.
///
/// Nothing in it is counted: it lives inside one call, whose caller holds the program, its sites and the link. That is
/// ``with(_:_:_:_:)`` for a template by itself, and the walk of ``RouterTable`` for a router. No closure that gets one
/// keeps it: what outlives the match is made of the values that were read.
@usableFromInline
struct ArgumentReader {
    /// A place in a table of programs, so that the program is not touched where nothing of it is needed.
    @usableFromInline let program: UnsafePointer<Unmanaged<LinkProgram>>
    /// The sites of the variant, in the order in which arguments are to be read.
    @usableFromInline let sites: UnsafePointer<ArgumentSite>
    @usableFromInline let input: UnsafePointer<LinkInput>
    let variant: Int

    /// Gives `body` a reader for one length of a link's path.
    static func with<Result>(
        _ program: LinkProgram, _ variant: Int, _ input: UnsafePointer<LinkInput>, _ body: (ArgumentReader) -> Result
    ) -> Result {
        withExtendedLifetime(program) {
            program.sites.withUnsafeBufferPointer { sites in
                guard let first = sites.baseAddress else { preconditionFailure("The table of sites is never empty.") }
                let site = first + variant * program.arguments.count
                return withUnsafePointer(to: .passUnretained(program)) { program in
                    body(ArgumentReader(program: program, sites: site, input: input, variant: variant))
                }
            }
        }
    }

    /// What stands for an argument, in the order in which arguments are to be read.
    @inlinable
    func next(_ position: Int) -> CaptureResult {
        capture(at: position)
    }

    /// What stands for the argument of a slot.
    @usableFromInline
    func capture(slot: Int) -> CaptureResult {
        capture(at: program.pointee._withUnsafeGuaranteedRef { $0.position(ofSlot: slot, variant: variant) })
    }

    @inlinable
    func capture(at position: Int) -> CaptureResult {
        let site = sites + position
        if site.pointee.place == .segment {
            // By far the most frequent place, for which the program need not be asked.
            let range = input.pointee.segments[site.pointee.index]
            return .capture(DeepLinkCapture(bytes: input.pointee.bytes, range: range, site: site, program: program))
        }
        return captureElsewhere(site)
    }

    @usableFromInline
    func captureElsewhere(_ site: UnsafePointer<ArgumentSite>) -> CaptureResult {
        program.pointee._withUnsafeGuaranteedRef { $0.capture(site, input.pointee, self.program) }
    }

    /// The URL, made of the path where there is none.
    @usableFromInline var url: URL {
        if let routed = input.pointee.routed { return routed.pointee }
        return LinkText.url(ofPath: input.pointee.bytes)
    }
}
