public import Foundation

/// Reads the arguments of one link by one template.
///
/// Nothing in it is counted: it lives inside one call, whose caller holds the program and the link.
@usableFromInline
struct ArgumentReader {
    let program: Unmanaged<LinkProgram>
    let variant: Int
    let input: UnsafePointer<LinkInput>
    /// The URL that is being routed; nil for a path that came split.
    let routed: UnsafePointer<URL>?

    init(_ program: LinkProgram, _ variant: Int, _ input: UnsafePointer<LinkInput>, _ routed: UnsafePointer<URL>? = nil) {
        self.program = .passUnretained(program)
        self.variant = variant
        self.input = input
        self.routed = routed
    }

    /// What stands for an argument, in the order in which arguments are to be read.
    @usableFromInline
    func next(_ position: Int) -> (slot: Int, result: CaptureResult) {
        program._withUnsafeGuaranteedRef { program in
            let site = program.sites[variant * program.arguments.count + position]
            return (site.slot, program.capture(site, input.pointee))
        }
    }

    /// What stands for the argument of a slot.
    @usableFromInline
    func capture(slot: Int) -> CaptureResult {
        program._withUnsafeGuaranteedRef { program in
            program.capture(program.site(ofSlot: slot, variant: variant), input.pointee)
        }
    }

    /// The URL, made of the path where there is none.
    @usableFromInline var url: URL {
        if let routed { return routed.pointee }
        return LinkText.url(ofPath: input.pointee.bytes)
    }
}
