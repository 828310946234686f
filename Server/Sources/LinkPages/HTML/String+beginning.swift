extension String {
    /// The beginning of the text, with an ellipsis where something is left out.
    ///
    /// A cut is between words where there are spaces, and never inside a character.
    ///
    /// - Parameters:
    ///   - scalars: how many Unicode scalars it may have, since one character may hold any number of them.
    ///   - bytes: how many bytes it may take in a page.
    package func beginning(scalars: Int, bytes: Int) -> String {
        var (scalars, bytes) = (scalars, bytes)
        for index in indices {
            for scalar in self[index].unicodeScalars {
                scalars -= 1
                bytes -= scalar.reference?.utf8.count ?? UTF8.width(scalar)
            }
            guard scalars >= 0, bytes >= 0 else { return self[..<index].endingWithAWord + "…" }
        }
        return self
    }
}

extension Substring {
    /// The text up to its last space, unless that would leave out half of it.
    fileprivate var endingWithAWord: Substring {
        guard let space = lastIndex(where: \.isWhitespace), utf8.distance(from: startIndex, to: space) * 2 > utf8.count
        else { return self }
        return self[..<space]
    }
}
