import DeepLinks
import Foundation

/// Apple's rules for the components of an association file, written down anew to compare exports with.
///
/// The first component that matches decides. `*` is any text, slashes included, and `?` any one character.
enum AppleRules {
    /// Whether a link opens the app.
    ///
    /// Apple does not say whether a pattern sees an item that the query lacks as an empty text, or not at all.
    static func opens(
        _ text: String, _ components: [AppleAssociation.Component], lackingItemsAreEmpty: Bool
    ) -> Bool {
        guard let url = URLComponents(string: text) else { return false }
        let path = url.percentEncodedPath.isEmpty ? "/" : url.percentEncodedPath
        let items = (url.percentEncodedQueryItems ?? []).map { (name: $0.name, value: $0.value ?? "") }
        let decisive = components.first { component in
            let ignoresCase = component.caseSensitive == false
            func fits(_ pattern: String, _ text: String) -> Bool { self.fits(pattern, text, ignoresCase) }
            guard fits(component.path, path), fits(component.fragment ?? "*", url.percentEncodedFragment ?? "") else {
                return false
            }
            return (component.query ?? [:]).allSatisfy { name, pattern in
                let values = items.filter { fold($0.name, ignoresCase) == fold(name, ignoresCase) }.map(\.value)
                if values.isEmpty { return lackingItemsAreEmpty && fits(pattern, "") }
                return values.allSatisfy { fits(pattern, $0) }
            }
        }
        return decisive.map { $0.exclude != true } ?? false
    }

    private static func fold(_ text: String, _ ignoresCase: Bool) -> String { ignoresCase ? text.lowercased() : text }

    /// Keeps which beginnings of the pattern fit the text so far.
    private static func fits(_ pattern: String, _ text: String, _ ignoresCase: Bool) -> Bool {
        let pattern = Array(fold(pattern, ignoresCase).utf8)
        var reached: Set<Int> = [0]
        func skipStars() {
            for index in pattern.indices where pattern[index] == UInt8(ascii: "*") && reached.contains(index) {
                reached.insert(index + 1)
            }
        }
        skipStars()
        for byte in fold(text, ignoresCase).utf8 {
            var next: Set<Int> = []
            for index in reached where index < pattern.count {
                if pattern[index] == UInt8(ascii: "*") {
                    next.insert(index)
                } else if pattern[index] == UInt8(ascii: "?") || pattern[index] == byte {
                    next.insert(index + 1)
                }
            }
            reached = next
            skipStars()
        }
        return reached.contains(pattern.count)
    }
}
