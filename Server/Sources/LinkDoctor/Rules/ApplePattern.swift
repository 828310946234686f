import WaymarkLinks

/// Patterns of association files: `*` matches any characters, `?` one character, `$(name)` a value from Apple's list.
enum ApplePattern {
    static func fits(_ pattern: String, text: String) -> Bool {
        fits(tokens(pattern)[...], Array(text)[...])
    }

    private enum Token: Equatable {
        case any, one
        case exactly(Character)
    }

    private static func tokens(_ pattern: String) -> [Token] {
        var tokens: [Token] = []
        var rest = pattern[...]
        while let character = rest.first {
            if rest.hasPrefix("$("), let end = rest.firstIndex(of: ")") {
                let name = rest[rest.index(rest.startIndex, offsetBy: 2)..<end]
                let isSingle = ["alpha", "upper", "lower", "alnum", "digit", "xdigit"].contains(name)
                tokens.append(isSingle ? .one : .any)
                rest = rest[rest.index(after: end)...]
                continue
            }
            tokens.append(character == "*" ? .any : character == "?" ? .one : .exactly(character))
            rest.removeFirst()
        }
        return tokens
    }

    /// Walks along both, and goes back to the last star where they part; quadratic at the most.
    private static func fits(_ pattern: ArraySlice<Token>, _ text: ArraySlice<Character>) -> Bool {
        var token = pattern.startIndex
        var place = text.startIndex
        var retry: (token: Int, place: Int)?
        while place < text.endIndex {
            if token < pattern.endIndex, pattern[token] == .any {
                retry = (token, place)
                token += 1
            } else if token < pattern.endIndex, pattern[token] == .one || pattern[token] == .exactly(text[place]) {
                token += 1
                place += 1
            } else if let last = retry {
                token = last.token + 1
                place = last.place + 1
                retry = (last.token, place)
            } else {
                return false
            }
        }
        return pattern[token...].allSatisfy { $0 == .any }
    }
}
