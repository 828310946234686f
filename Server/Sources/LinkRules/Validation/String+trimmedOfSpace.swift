extension String {
    /// The text without white space at its ends.
    package var trimmedOfSpace: Substring {
        // A space, or a part of a character, is below or above these.
        if let first = utf8.first, let last = utf8.last, 0x21...0x7E ~= first, 0x21...0x7E ~= last { return self[...] }
        var rest = self[...]
        while let first = rest.first, first.isWhitespace { rest.removeFirst() }
        while let last = rest.last, last.isWhitespace { rest.removeLast() }
        return rest
    }
}
