import Foundation

extension String {
    /// The text as one word of a shell.
    var shellWord: String {
        let isPlain =
            !isEmpty
            && utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
                    || "/._-".utf8.contains($0)
            }
        return isPlain ? self : "'\(replacing("'", with: "'\\''"))'"
    }
}
