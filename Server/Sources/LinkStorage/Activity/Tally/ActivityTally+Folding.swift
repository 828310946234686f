extension ActivityTally {
    /// The values of a closed day: the most frequent ones of each dimension, and the rest as *other*, which is `""`.
    package static func folded(_ values: [ValueKey: Int64]) -> [ValueKey: Int64] {
        var kept: [ValueKey: Int64] = [:]
        for (dimension, values) in Dictionary(grouping: values, by: \.key.dimension) {
            let ranked = values.sorted { one, other in
                // *Other* itself does not compete.
                (one.key.value.isEmpty ? 1 : 0, other.value, one.key.value)
                    < (other.key.value.isEmpty ? 1 : 0, one.value, other.key.value)
            }
            let named = ranked.prefix(ClickDimension.mostKeptValues).filter { !$0.key.value.isEmpty }
            for (key, count) in named { kept[key] = count }
            let rest = ranked.dropFirst(named.count).reduce(0) { $0 + $1.value }
            if rest > 0 { kept[ValueKey(dimension, "")] = rest }
        }
        return kept
    }
}
