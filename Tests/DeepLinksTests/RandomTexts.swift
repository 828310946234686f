import SeededRandom

extension SeededGenerator {
    /// A text of characters that have a meaning somewhere in a link, and of some that have none.
    mutating func text(upTo count: Int) -> String {
        let characters = Array("ab0/?#[]@!$&'()*+,;=:%.-_~ \"<>\\^`{|}é日😀\u{301}\n\u{0}")
        return String(
            (0..<Int.random(in: 0...count, using: &self)).map { _ in
                characters[Int.random(in: 0..<characters.count, using: &self)]
            })
    }
}
