/// An argument in the order of reading: its place in the link, and that of its value.
///
/// No reference in it is counted, so that copying one costs nothing.
struct ReadingStep: BitwiseCopyable, Hashable, Sendable {
    var site: ArgumentSite
    /// The offset of the value in the whole, for the reader.
    var offset = 0
    /// Reads the value into memory; nil if only an assignment can write it.
    ///
    /// The program that has the step holds the reader.
    var reader: Uncounted<MemoryReader>?

    static let end = ReadingStep(site: ArgumentSite(place: .end))
}
