import WaymarkLinks

extension JSONTree {
    /// Writes the tree with an encoder.
    func encode(to encoder: any Encoder) throws {
        guard let value = JSONValue(self) else {
            throw EncodingError.invalidValue(
                self, .init(codingPath: encoder.codingPath, debugDescription: "A number is too large."))
        }
        try value.encode(to: encoder)
    }
}
