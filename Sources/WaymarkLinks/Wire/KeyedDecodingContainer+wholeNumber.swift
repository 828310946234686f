extension KeyedDecodingContainer {
    /// A whole number, or `nil` if the member is absent or `null`.
    ///
    /// Foundation's decoder says of a number that an integer cannot hold, such as 5.5, that the whole text is not JSON.
    ///
    /// - Throws: `DecodingError` with the path of the member.
    package func wholeNumber<Number: FixedWidthInteger & Decodable>(forKey key: Key) throws -> Number? {
        do {
            return try decodeIfPresent(Number.self, forKey: key)
        } catch let error as DecodingError where !Self.path(of: error).isEmpty {
            throw error
        } catch {
            throw DecodingError.typeMismatch(
                Number.self, .init(codingPath: codingPath + [key], debugDescription: "This must be a whole number."))
        }
    }

    private static func path(of error: DecodingError) -> [any CodingKey] {
        switch error {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            context.codingPath
        @unknown default: []
        }
    }
}
