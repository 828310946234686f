extension String {
    /// Whether a word of ASCII in lower case stands anywhere in the text, in any case of its letters.
    ///
    /// Unlike `contains`, it allocates nothing; it is for fields of a few dozen bytes that every request has.
    func holds(_ word: StaticString) -> Bool {
        word.withUTF8Buffer { word in
            utf8.withContiguousStorageIfAvailable { Self.does($0, hold: word) }
                // Texts that came from Objective-C are not stored as UTF-8.
                ?? Array(utf8).withUnsafeBufferPointer { Self.does($0, hold: word) }
        }
    }

    private static func does(_ bytes: UnsafeBufferPointer<UInt8>, hold word: UnsafeBufferPointer<UInt8>) -> Bool {
        guard bytes.count >= word.count else { return false }
        return (0...bytes.count - word.count).contains { start in
            word.indices.allSatisfy { step in
                let byte = bytes[start + step]
                return ((0x41...0x5A).contains(byte) ? byte | 0x20 : byte) == word[step]
            }
        }
    }
}
