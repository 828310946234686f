public import Foundation

/// The JSON of the native API: dates by RFC 3339, members in the order of their names.
public enum WireJSON {
    /// The reader of a body decides about members that the type does not know.
    public enum UnknownKeys: Sendable {
        /// They are a mistake of the sender: for the service.
        case refused
        /// They come from a newer service: for clients.
        case skipped
    }

    /// Creates an encoder of native bodies.
    public static func encoder() -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(RFC3339.text(date))
        }
        return encoder
    }

    /// Creates a decoder of native bodies.
    public static func decoder(unknownKeys: UnknownKeys = .refused) -> JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            guard let date = RFC3339.date(try container.decode(String.self)) else {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "A date must have a form such as 2026-11-21T08:30:00Z.")
            }
            return date
        }
        decoder.userInfo = userInfo(unknownKeys)
        return decoder
    }

    /// What tells the types of the native API which members to refuse.
    package static func userInfo(_ unknownKeys: UnknownKeys) -> [CodingUserInfoKey: any Sendable] {
        guard unknownKeys == .skipped, let key = CodingUserInfoKey.skipsUnknownKeys else { return [:] }
        return [key: true]
    }
}
