/// The passwords that are guessed first: common words, rows of keys, repetitions, and what is known of the person.
///
/// Pure. Whoever guesses begins with a word and adds digits and signs, so that these are not counted, nor how letters are disguised.
enum CommonPasswords {
    /// Words that lists of leaked passwords begin with, and those of this service.
    private static let words: Set<String> = [
        "abc", "access", "account", "admin", "administrator", "adobe", "amanda", "andrew", "angel", "apple", "asdf",
        "ashley", "austin", "baby", "bailey", "barbara", "baseball", "basketball", "batman", "beer", "biteme", "boston",
        "branch", "buster", "change", "changeme", "charlie", "cheese", "chelsea", "chocolate", "computer", "cookie",
        "daniel", "dashboard", "default", "demo", "diamond", "dragon", "family", "firebase", "flower", "football",
        "forever", "freedom", "friend", "friends", "gateway", "george", "ginger", "google", "guest", "hallo", "harley",
        "hello", "hockey", "hunter", "iloveyou", "internet", "jennifer", "jessica", "jesus", "jordan", "joshua",
        "justin", "killer", "letmein", "link", "links", "liverpool", "login", "love", "lovely", "maggie", "master",
        "matrix", "matthew", "me", "mein", "merlin", "michael", "michelle", "monkey", "mustang", "my", "naruto", "new",
        "nicole", "ninja", "nothing", "of", "ok", "orange", "pass", "passphrase", "passwd", "passwort", "password",
        "pepper", "please", "pokemon", "princess", "purple", "qwer", "qwert", "qwerty", "qwertz", "qwertyuiop",
        "robert",
        "root", "samsung", "secret", "server", "service", "shadow", "silver", "snoopy", "soccer", "spring", "starwars",
        "summer", "sunshine", "super", "superman", "test", "tester", "testing", "the", "this", "thomas", "tigger",
        "trustno", "user", "waymark", "welcome", "whatever", "willkommen", "winter", "you", "your", "zxcvbnm",
    ]
    private static let rows = [
        "qwertyuiop", "qwertzuiop", "azertyuiop", "asdfghjkl", "zxcvbnm", "yxcvbnm", "1234567890",
        "abcdefghijklmnopqrstuvwxyz", "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
    ]
    private static let disguises: [Character: Character] = [
        "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", "$": "s", "!": "i", "|": "i",
    ]

    /// Whether a password is one of them.
    ///
    /// - Parameter names: what others know of the person.
    static func contains(_ password: String, besides names: [String]) -> Bool {
        let text = password.lowercased()
        if Set(text).count < 5 || isRepetition(text) || isRow(text) { return true }
        let known = words.union(names.flatMap(parts(of:)))
        let plain = text.filter(\.isLetter)
        let disguised = String(text.map { disguises[$0] ?? $0 }.filter(\.isLetter))
        return plain.isEmpty || isMade(of: known, plain) || isMade(of: known, disguised)
    }

    /// The words of a name or an e-mail address, and all of them together.
    private static func parts(of name: String) -> [String] {
        let parts = name.lowercased().split { !$0.isLetter }.map(String.init)
        return parts.filter { $0.count >= 3 } + [parts.joined()]
    }

    /// Whether the text is one piece several times over.
    private static func isRepetition(_ text: String) -> Bool {
        let characters = Array(text)
        return (1...max(1, characters.count / 2)).contains { length in
            characters.count >= 2 * length
                && characters.indices.allSatisfy { characters[$0] == characters[$0 % length] }
        }
    }

    /// Whether the text walks along rows of keys or of the alphabet, four keys or more at a time.
    private static func isRow(_ text: String) -> Bool {
        let characters = Array(text)
        let doubled = rows.map { $0 + $0 }
        let walks = doubled + doubled.map { String($0.reversed()) }
        var start = 0
        while start < characters.count {
            let longest = (4...min(72, max(4, characters.count - start))).last { length in
                start + length <= characters.count
                    && walks.contains { $0.contains(String(characters[start..<start + length])) }
            }
            guard let longest else { return characters.count - start < 4 && start > 0 }
            start += longest
        }
        return true
    }

    /// Whether the text is some of the words, one after another.
    private static func isMade(of words: Set<String>, _ text: String) -> Bool {
        let characters = Array(text)
        guard !characters.isEmpty else { return false }
        let longest = words.lazy.map(\.count).max() ?? 0
        var isReached = [Bool](repeating: false, count: characters.count + 1)
        isReached[0] = true
        for end in 1...characters.count {
            isReached[end] = (max(0, end - longest)..<end).contains { start in
                isReached[start] && words.contains(String(characters[start..<end]))
            }
        }
        return isReached[characters.count]
    }
}
