extension RawSpan {
    /// The text at a place.
    func text(_ place: Range<Int>) -> String {
        extracting(place).withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }
}
