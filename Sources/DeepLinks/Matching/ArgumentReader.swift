public import Foundation

/// Reads the arguments of one link by one template.
///
/// Nothing in it is counted: it lives inside one call, whose caller holds the program and the link.
@usableFromInline
struct ArgumentReader {
    @usableFromInline let program: Unmanaged<LinkProgram>
    let variant: Int
    /// The sites of the variant, in the order in which arguments are to be read.
    @usableFromInline let sites: UnsafeBufferPointer<ArgumentSite>
    @usableFromInline let input: UnsafePointer<LinkInput>
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
    @inlinable
    func next(_ position: Int) -> CaptureResult {
        capture(at: position)
    }

    /// What stands for the argument of a slot.
    @usableFromInline
    func capture(slot: Int) -> CaptureResult {
        capture(at: program._withUnsafeGuaranteedRef { $0.position(ofSlot: slot, variant: variant) })
    }

    @inlinable
    func capture(at position: Int) -> CaptureResult {
        guard let first = sites.baseAddress else { return .absent }
        let site = first + position
        if site.pointee.place == .segment {
            // By far the most frequent place, for which the program need not be asked.
            let range = input.pointee.segments[site.pointee.index]
            return .capture(DeepLinkCapture(bytes: input.pointee.bytes, range: range, site: site, program: program))
        }
        return captureElsewhere(site)
    }

    @usableFromInline
    func captureElsewhere(_ site: UnsafePointer<ArgumentSite>) -> CaptureResult {
        program._withUnsafeGuaranteedRef { $0.capture(site, input.pointee) }
    }

    /// The URL, made of the path where there is none.
    @usableFromInline var url: URL {
        if let routed { return routed.pointee }
        return LinkText.url(ofPath: input.pointee.bytes)
    }
}
