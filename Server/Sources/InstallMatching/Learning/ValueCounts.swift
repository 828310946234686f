/// Counts of the values of a trait.
struct ValueCounts: Codable, Hashable, Sendable {
    /// Clients choose the values, so that their number must be limited.
    static let mostValues = 500

    private var counts: [String: Int] = [:]
    private(set) var total = 0

    mutating func add(_ value: String) {
        total += 1
        if let count = counts[value] {
            counts[value] = count + 1
        } else if counts.count < Self.mostValues {
            counts[value] = 1
        }
    }

    /// The share of a value, as if a number of earlier observations had shown another share of it.
    func share(of value: String, prior: Double, weight: Double) -> Double {
        (Double(counts[value] ?? 0) + weight * prior) / (Double(total) + weight)
    }

    mutating func halve() {
        counts = counts.mapValues { $0 / 2 }.filter { $0.value > 0 }
        total /= 2
    }
}
