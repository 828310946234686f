extension String {
    /// Whether a word of ASCII in lower case occurs anywhere in the text, in any case of its letters.
    ///
    /// Unlike `contains`, it allocates nothing; it is for fields of a few dozen bytes that every request has.
    func holds(_ word: StaticString) -> Bool {
        // Texts that came from Objective-C are not stored as UTF-8.
        utf8.withContiguousStorageIfAvailable { $0.holds(word) }
            ?? Array(utf8).withUnsafeBufferPointer { $0.holds(word) }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether a word of ASCII in lower case occurs anywhere in the bytes, in any case of its letters.
    func holds(_ word: StaticString) -> Bool {
        word.withUTF8Buffer { word in
            guard count >= word.count else { return false }
            return (0...count - word.count).contains { start in
                word.indices.allSatisfy { step in
                    let byte = self[start + step]
                    return ((0x41...0x5A).contains(byte) ? byte | 0x20 : byte) == word[step]
                }
            }
        }
    }
}
