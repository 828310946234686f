/// Percent-encoding of whole values (RFC 3986 §2.1).
public enum PercentEncoding {
    /// The text with every byte encoded that is not a letter, a digit or one of `-._~`.
    public static func strict(_ text: some StringProtocol) -> String {
        var output: [UInt8] = []
        append(text, to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    static func append(_ text: some StringProtocol, to output: inout [UInt8]) {
        for byte in text.utf8 {
            if URIBytes.isUnreserved(byte) {
                output.append(byte)
            } else {
                URIBytes.appendEncoded(byte, to: &output)
            }
        }
    }
}
