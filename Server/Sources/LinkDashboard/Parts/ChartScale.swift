/// The axis of a chart: from 0 to a round number, with three to five ticks at 1, 2 or 5 × 10ⁿ.
struct ChartScale: Hashable, Sendable {
    /// The ticks, the first of which is 0.
    let ticks: [Int64]

    /// The end of the axis.
    var top: Int64 { ticks.last ?? 1 }

    /// Creates the axis for numbers up to a largest one.
    init(largest: Int64) {
        let largest = min(max(largest, 1), Int64.max / 4)
        var step: Int64 = 1
        // At most four steps: 1, 2, 5, 10, 20, 50, …
        while (largest + step - 1) / step > 4 {
            step = String(step).hasPrefix("2") ? step / 2 * 5 : step * 2
        }
        let count = max((largest + step - 1) / step, 2)
        ticks = (0...count).map { $0 * step }
    }
}
