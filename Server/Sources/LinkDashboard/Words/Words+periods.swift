extension Words {
    /// A period of statistics by its name in an address, such as `30d`; one that has no such form stays.
    func period(_ text: String) -> String {
        switch text {
        case "1d": return self("Today", "Heute")
        case "month": return self("This month", "Dieser Monat")
        case "last-month": return self("Last month", "Letzter Monat")
        case "year": return self("This year", "Dieses Jahr")
        case "12m": return self("Last 12 months", "Letzte 12 Monate")
        default: break
        }
        guard let unit = text.last, let count = Int(text.dropLast()), count > 0 else { return text }
        switch unit {
        case "h": return count == 1 ? self("1 hour", "1 Stunde") : span(count, "hours", "Stunden")
        case "d": return span(count, "days", "Tage")
        case "w": return count == 1 ? self("1 week", "1 Woche") : span(count, "weeks", "Wochen")
        case "m": return count == 1 ? self("1 month", "1 Monat") : span(count, "months", "Monate")
        case "y": return count == 1 ? self("1 year", "1 Jahr") : span(count, "years", "Jahre")
        default: return text
        }
    }

    private func span(_ count: Int, _ english: String, _ german: String) -> String {
        self("\(number(count)) \(english)", "\(number(count)) \(german)")
    }
}
