extension RawSpan {
    /// The text in a range of bytes.
    func text(_ place: Range<Int>) -> String {
        extracting(place).withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }
}
