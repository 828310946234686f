/// Formats the progress of a long command.
enum ProgressFormat {
    /// `412,000 rows, 45 %, 38,000 a second, 13 s left`.
    static func progress(_ count: Int, _ noun: String, share: Double?, elapsed: Duration) -> String {
        let seconds = max(0.001, elapsed / .seconds(1))
        var parts = ["\(grouped(count)) \(noun)"]
        if let share { parts.append("\(Int(min(1, share) * 100)) %") }
        parts.append("\(grouped(Int(Double(count) / seconds))) a second")
        if let share, share > 0 { parts.append("\(duration(seconds * (1 - min(1, share)) / share)) left") }
        return parts.joined(separator: ", ")
    }

    /// `1,234,567`.
    static func grouped(_ number: Int) -> String {
        var text = ""
        for (index, digit) in String(abs(number)).reversed().enumerated() {
            if index > 0, index.isMultiple(of: 3) { text.append(",") }
            text.append(digit)
        }
        return (number < 0 ? "-" : "") + text.reversed()
    }

    /// `0.04 s`, `0.3 s`, `1.4 s`, `13 s`, `2 min 5 s`, `1 h 3 min`.
    static func duration(_ seconds: Double) -> String {
        if 0..<0.095 ~= seconds { return "0.0\(max(1, Int((seconds * 100).rounded()))) s" }
        if 0..<9.95 ~= seconds {
            let tenths = Int((seconds * 10).rounded())
            return tenths.isMultiple(of: 10) ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
        }
        let whole = Int(min(max(0, seconds), 3_600_000).rounded(.up))
        if whole < 60 { return "\(whole) s" }
        if whole < 3600 { return "\(whole / 60) min \(whole % 60) s" }
        return "\(whole / 3600) h \(whole % 3600 / 60) min"
    }
}
