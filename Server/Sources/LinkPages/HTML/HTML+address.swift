import Foundation

extension HTML {
    /// An address for people to read: decoded, and broken before its parameters.
    ///
    /// An address inside another one is encoded once for each that holds it. Where decoding would give no text, the
    /// address stays as it is.
    static func address(_ address: String) -> HTML {
        var text = address
        for _ in 0..<3 {
            guard let decoded = text.removingPercentEncoding, decoded != text else { break }
            text = decoded
        }
        var (shown, start): (HTML, String.Index) = ("", text.startIndex)
        for index in text.indices where text[index] == "?" || text[index] == "&" {
            shown = "\(shown)\(text[start..<index])<wbr>"
            start = index
        }
        return "\(shown)\(text[start...])"
    }
}
