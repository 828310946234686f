extension String {
    /// Decodes valid UTF-8; nil for anything else, since a repaired text would not be the link's.
    init?(exactly utf8: DeepLinkBytes) {
        if utf8.count <= 15, SegmentKey(utf8).isASCII, #available(macOS 11, iOS 14, tvOS 14, watchOS 7, *) {
            // A text this short needs no memory of its own, and this is the fastest way to it.
            self.init(copying: utf8)
            return
        }
        self = String(decoding: utf8, as: UTF8.self)
        guard utf8.allSatisfy({ $0 < 0x80 }) || self.utf8.elementsEqual(utf8) else { return nil }
    }
}
