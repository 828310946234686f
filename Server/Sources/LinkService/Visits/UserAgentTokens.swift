/// An ordered list of texts to look for in a user agent; of those that occur, the first of the list decides.
///
/// One pass over the text, whatever the length of the list: no pattern is run, so no input is slow.
struct UserAgentTokens<Meaning: Sendable>: Sendable {
    private let rows: [(token: [UInt8], meaning: Meaning)]
    private let rowsByFirstByte: [[Int]]

    init(_ rows: [(token: String, meaning: Meaning)]) {
        self.rows = rows.map { (Array($0.token.utf8), $0.meaning) }
        var index = [[Int]](repeating: [], count: 256)
        for (number, row) in self.rows.enumerated() {
            guard let first = row.token.first else { continue }
            index[Int(first)].append(number)
        }
        rowsByFirstByte = index
    }

    /// The meaning of the first row whose token occurs.
    func firstMatch(in text: [UInt8]) -> Meaning? {
        var best: Int?
        for start in text.indices {
            for row in rowsByFirstByte[Int(text[start])] {
                if let best, best <= row { break }
                if text[start...].starts(with: rows[row].token) { best = row }
            }
        }
        return best.map { rows[$0].meaning }
    }
}

extension UserAgentTokens where Meaning == Void {
    init(_ tokens: [String]) {
        self.init(tokens.map { ($0, ()) })
    }

    /// Whether any of the tokens occurs.
    func occur(in text: [UInt8]) -> Bool {
        firstMatch(in: text) != nil
    }
}
