/// A template compiled for matching, reading and printing.
///
/// Immutable, so that all threads share one.
@usableFromInline
final class LinkProgram: Sendable {
    /// The template's text, as people see it.
    let description: String
    let matcher: LinkMatcher
    /// The specification of every slot, in the order of slots.
    let arguments: [ArgumentSpecification]
    /// How to read every argument, for one length of the path after the other.
    ///
    /// Within a length they are in the order of reading, and end with ``ReadingStep/end``.
    let steps: [ReadingStep]
    /// The position of every slot in its part of ``steps``.
    private let stepOfSlot: [Int]

    init(
        description: String, matcher: LinkMatcher, arguments: [ArgumentSpecification], steps: [ReadingStep],
        stepOfSlot: [Int]
    ) {
        self.description = description
        self.matcher = matcher
        self.arguments = arguments
        self.steps = steps
        self.stepOfSlot = stepOfSlot
    }

    /// The position of the first step of one length of the path.
    func firstStep(ofVariant variant: Int) -> Int { variant * (arguments.count + 1) }

    /// The steps of one length of the path, with the end.
    func steps(ofVariant variant: Int) -> ArraySlice<ReadingStep> {
        steps[firstStep(ofVariant: variant)..<firstStep(ofVariant: variant + 1)]
    }

    /// The site of a slot in one length of the path.
    func site(ofSlot slot: Int, variant: Int) -> ArgumentSite {
        steps[firstStep(ofVariant: variant) + stepOfSlot[variant * arguments.count + slot]].site
    }
}
