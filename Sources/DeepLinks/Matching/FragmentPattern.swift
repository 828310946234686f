/// The fragment of a link.
enum FragmentPattern: Sendable {
    /// Decoded.
    case literal([UInt8])
    case pattern(TextPattern, isRequired: Bool)

    var isRequired: Bool {
        if case .pattern(_, let isRequired) = self { return isRequired }
        return true
    }
}
