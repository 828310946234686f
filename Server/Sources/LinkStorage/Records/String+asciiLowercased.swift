extension String {
    /// The text with ASCII letters in lower case and everything else as it is.
    ///
    /// What `lower()` does to other letters depends on how a database was built, and in some on the machine's language.
    package var asciiLowercased: String {
        let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
        guard utf8.contains(where: capitals.contains) else { return self }
        return String(decoding: utf8.map { capitals.contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}
