public import WaymarkLinks

extension WireJSON {
    /// Decodes a native body that was parsed before; the errors are those of ``decoder(unknownKeys:)``, each with its path.
    ///
    /// - Throws: `DecodingError`.
    public static func decode<Value: Decodable>(
        _ type: Value.Type, from tree: JSONTree, unknownKeys: UnknownKeys = .refused
    ) throws -> Value {
        let decoder = JSONTreeDecoder(tree, userInfo: userInfo(unknownKeys))
        return try decoder.singleValueContainer().decode(type)
    }
}
