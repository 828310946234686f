import SeededRandom

extension SeededGenerator {
    mutating func number(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &self)
    }

    mutating func text(from parts: [String], _ count: ClosedRange<Int>) -> String {
        (0..<number(count)).map { _ in parts[number(0...parts.count - 1)] }.joined()
    }
}
