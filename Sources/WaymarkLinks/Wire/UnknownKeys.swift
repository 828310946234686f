extension CodingUserInfoKey {
    /// Set to `true` on a decoder that skips members it does not know, as clients must: a newer service may send more.
    package static let skipsUnknownKeys = CodingUserInfoKey(rawValue: "waymark.skipsUnknownKeys")
}

/// A decoder that knows the members of an object without making a key of each.
package protocol UnknownKeyFinder {
    /// The least name of a member that no key has; `nil` if there is none, or if such members are skipped.
    ///
    /// - Throws: `DecodingError` where this is no object.
    func firstUnknownKey<Key: CodingKey>(_ keys: Key.Type) throws -> String?
}

extension Decoder {
    /// Refuses an object with members that the keys do not name, so that a misspelt member is not lost in silence.
    package func refuseUnknownKeys<Key: CodingKey>(_ keys: Key.Type) throws {
        let unknown: String?
        if let finder = self as? any UnknownKeyFinder {
            unknown = try finder.firstUnknownKey(keys)
        } else {
            if let key = CodingUserInfoKey.skipsUnknownKeys, userInfo[key] as? Bool == true { return }
            let present = try container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
            unknown = present.filter { Key(stringValue: $0) == nil }.min()
        }
        guard let unknown else { return }
        let context = DecodingError.Context(
            codingPath: codingPath + [AnyKey(unknown)], debugDescription: "This member is unknown.")
        throw DecodingError.dataCorrupted(context)
    }
}
