import Foundation

/// The moment of a `Date` field (RFC 9110 §5.6.7), in its one current form.
struct HTTPDate: Hashable {
    var moment: Date

    init?(_ text: String) {
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let parts = text.split(whereSeparator: { $0 == " " || $0 == ":" || $0 == "," })
        guard parts.count == 8, parts[7] == "GMT", let month = months.firstIndex(of: String(parts[2])),
            let day = Int(parts[1]), let year = Int(parts[3]), let hour = Int(parts[4]), let minute = Int(parts[5]),
            let second = Int(parts[6])
        else { return nil }
        var components = DateComponents()
        components.calendar = Calendar(identifier: .gregorian)
        components.timeZone = .gmt
        (components.year, components.month, components.day) = (year, month + 1, day)
        (components.hour, components.minute, components.second) = (hour, minute, second)
        guard let date = components.date else { return nil }
        moment = date
    }
}
