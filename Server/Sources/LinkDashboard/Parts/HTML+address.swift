import LinkPages

extension HTML {
    /// An address in a table, with places where its lines may end.
    ///
    /// They end after a slash or a hyphen, or before a dot or a parameter, and inside a word only where a piece by itself is wider than its
    /// cell. The style sheet leaves out what needs more than three lines.
    static func address(_ address: String) -> HTML {
        // Some addresses are as long as a page.
        let text = address.beginning(scalars: 240, bytes: 960)
        var (shown, start): (HTML, String.Index) = ("", text.startIndex)
        for index in text.indices.dropFirst() where isBreak(between: text[text.index(before: index)], text[index]) {
            shown = "\(shown)\(text[start..<index])<wbr>"
            start = index
        }
        return "<span class=\"address\">\(shown)\(text[start...])</span>"
    }

    private static func isBreak(between before: Character, _ after: Character) -> Bool {
        ".?&=".contains(after) || "/-".contains(before) && before != after
    }
}
