public import Foundation

/// Reads the arguments of one link by one template.
///
/// Nothing in it is counted: it lives inside one call, whose caller holds the program and the link.
@usableFromInline
struct ArgumentReader {
    let program: Unmanaged<LinkProgram>
    let variant: Int
    /// The sites of the variant, in the order in which arguments are to be read.
    let sites: UnsafeBufferPointer<ArgumentSite>
    let input: UnsafePointer<LinkInput>
    /// The URL that is being routed; nil for a path that came split.
    let routed: UnsafePointer<URL>?

    /// Gives `body` a reader for one length of a link's path.
    @inline(__always)
    static func with<Result>(
        _ program: LinkProgram, _ variant: Int, _ input: UnsafePointer<LinkInput>, _ routed: UnsafePointer<URL>?,
        _ body: (ArgumentReader) -> Result
    ) -> Result {
        program.sites.withUnsafeBufferPointer { sites in
            body(
                ArgumentReader(
                    program: .passUnretained(program), variant: variant,
                    sites: UnsafeBufferPointer(rebasing: sites[(variant * program.arguments.count)...]), input: input,
                    routed: routed))
        }
    }

    /// What stands for an argument, in the order in which arguments are to be read.
    @usableFromInline
    func next(_ position: Int) -> (slot: Int, result: CaptureResult) {
        let site = sites[position]
        return (site.slot, capture(site))
    }

    /// What stands for the argument of a slot.
    @usableFromInline
    func capture(slot: Int) -> CaptureResult {
        capture(program._withUnsafeGuaranteedRef { $0.site(ofSlot: slot, variant: variant) })
    }

    @inline(__always)
    private func capture(_ site: ArgumentSite) -> CaptureResult {
        if site.place == .segment {
            // By far the most frequent place, for which the program need not be asked.
            let range = input.pointee.segments[site.index]
            return .capture(DeepLinkCapture(bytes: input.pointee.bytes, range: range, site: site, program: program))
        }
        return program._withUnsafeGuaranteedRef { $0.capture(site, input.pointee) }
    }

    /// The URL, made of the path where there is none.
    @usableFromInline var url: URL {
        if let routed { return routed.pointee }
        return LinkText.url(ofPath: input.pointee.bytes)
    }
}
