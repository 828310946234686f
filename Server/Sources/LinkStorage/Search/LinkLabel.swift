/// A label of a link, which is found only as a whole; letter case counts.
enum LinkLabel {
    case tag(String)
    /// A host that the link may lead to.
    case host(String)
    /// The API key that created the link.
    case key(APIKeyRecord.ID)

    /// The kind and the text, without a byte that has a meaning of its own in blocks.
    var bytes: [UInt8] {
        switch self {
        case .tag(let text): Self.bytes(of: "t", text)
        case .host(let text): Self.bytes(of: "h", text)
        case .key(let id): Self.bytes(of: "k", id.description)
        }
    }

    private static func bytes(of kind: Unicode.Scalar, _ text: String) -> [UInt8] {
        [UInt8(ascii: kind)] + text.utf8.map { $0 == 0 ? SearchableLink.separator : $0 }
    }
}
