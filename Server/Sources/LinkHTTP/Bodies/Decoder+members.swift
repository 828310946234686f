extension Decoder {
    /// Refuses an object with members that the keys do not name, so that a misspelt member is not lost in silence.
    func refuseMembers<Key: CodingKey>(besides keys: Key.Type) throws {
        let present = try container(keyedBy: AnyMember.self).allKeys
        let unknown = present.filter { Key(stringValue: $0.stringValue) == nil }
        guard let first = unknown.min(by: { $0.stringValue < $1.stringValue }) else { return }
        throw DecodingError.dataCorrupted(
            DecodingError.Context(codingPath: codingPath + [first], debugDescription: "This member is unknown."))
    }
}

/// A member of any name.
private struct AnyMember: CodingKey {
    let stringValue: String
    let intValue: Int? = nil

    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
