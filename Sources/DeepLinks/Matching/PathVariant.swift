/// The path of a template with a certain number of its optional tails.
struct PathVariant: Sendable {
    var segments: [SegmentPattern]

    var hasRest: Bool {
        if case .rest = segments.last { return true }
        return false
    }
}

/// A segment of a path.
enum SegmentPattern: Sendable {
    /// Decoded.
    case literal([UInt8])
    case partial(TextPattern)
    case argument(slot: Int)
    /// `*`
    case wildcard
    /// `**`, or an argument for the rest of the path.
    case rest(slot: Int?)
}
