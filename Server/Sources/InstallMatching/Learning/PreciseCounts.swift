/// Counts of a trait that one side may know more precisely than the other: `18` and `18.5`, `de` and `de-AT`.
struct PreciseCounts: Codable, Hashable, Sendable {
    private var coarse = ValueCounts()
    private var fine = ValueCounts()

    mutating func add(_ value: String, _ precise: String?) {
        coarse.add(value)
        if let precise { fine.add(precise) }
    }

    func share(of value: ComparedValue, prior: Double, weight: Double) -> Double {
        (value.isPrecise ? fine : coarse).share(of: value.text, prior: prior, weight: weight)
    }

    mutating func halve() {
        coarse.halve()
        fine.halve()
    }
}

/// The value of a trait with the precision that both sides know.
struct ComparedValue: Hashable, Sendable {
    let text: String
    /// The value without what only the precise one tells.
    let coarse: String
    let isPrecise: Bool
}
