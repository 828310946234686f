/// The name that was meant by one that was mistyped.
struct NearestName: Equatable {
    /// The known name that is nearest, where one is near enough.
    let name: String?

    /// Finds the known name that differs least from a given one.
    ///
    /// Letter case and everything but letters and digits do not count. A name is near where a third of its characters
    /// differ at the most, two that are swapped being one difference, or where it begins with the given one.
    init(_ given: String, among known: [String]) {
        let plain = Self.plain(given)
        let distances = known.map { (name: $0, distance: Self.distance(plain, Self.plain($0))) }
        let nearest = distances.min { $0.distance < $1.distance }
        if let nearest, nearest.distance <= max(1, plain.count / 3), nearest.distance < plain.count {
            name = nearest.name
        } else {
            name = plain.count < 3 ? nil : known.first { Self.plain($0).starts(with: plain) }
        }
    }

    private static func plain(_ text: String) -> [Character] {
        text.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    /// How many characters have to be added, removed, changed or swapped with their neighbor (optimal string alignment).
    private static func distance(_ one: [Character], _ other: [Character]) -> Int {
        var (last, row) = ([Int](), Array(0...other.count))
        for (index, character) in one.enumerated() {
            var next = [index + 1]
            for (place, candidate) in other.enumerated() {
                var best = min(row[place] + (character == candidate ? 0 : 1), row[place + 1] + 1, next[place] + 1)
                if index > 0, place > 0, character == other[place - 1], one[index - 1] == candidate {
                    best = min(best, last[place - 1] + 1)
                }
                next.append(best)
            }
            (last, row) = (row, next)
        }
        return row[other.count]
    }
}
